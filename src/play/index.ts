export * from './events.ts';
export * from './input.ts';
export * from './state.ts';
