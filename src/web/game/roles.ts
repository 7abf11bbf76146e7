import { type Language, label } from '../../texts/index.ts';
import type { PageRole } from '../model/act.ts';

const ROLE_LABELS = {
  reader: 'roleReader',
  white: 'roleWhite',
  black: 'roleBlack',
  director: 'roleDirector',
} as const;

export const roleLabel = (language: Language, role: PageRole): string => label(language, ROLE_LABELS[role]);
