#!/usr/bin/env node
// The one JavaScript file: it lets Node run the TypeScript sources as they are.
import { register } from 'tsx/esm/api';

register();
const { main } = await import('./main.ts');
await main(process.argv.slice(2));
