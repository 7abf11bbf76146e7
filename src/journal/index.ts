export type { JournalFile, OpenFile } from './file.ts';
export { type Journal, type JournalOptions, MAX_APPEND_BYTES, openJournal, readJournal } from './journal.ts';
export { openSlate, type Slate } from './slate.ts';
export { spaceIn } from './space.ts';
