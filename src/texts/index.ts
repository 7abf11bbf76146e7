export * from './grammar.ts';
export * from './language.ts';
export * from './sentences.ts';
