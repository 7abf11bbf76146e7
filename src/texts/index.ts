export * from './agreements.ts';
export * from './fooling.ts';
export * from './grammar.ts';
export * from './labels.ts';
export * from './language.ts';
export * from './sentences.ts';
export * from './variants.ts';
