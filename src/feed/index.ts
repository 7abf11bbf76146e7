export {
  addressOf,
  type Command,
  type CommandAddress,
  MAX_COMMAND_BYTES,
  parseCommand,
  type Verb,
} from './commands.ts';
export * from './messages.ts';
export { feedState, type Live } from './state.ts';
export {
  NO_CLIENT,
  parseCommandTopic,
  ROLES,
  type Role,
  TOPIC_NAME,
  type Topics,
  topicsOf,
} from './topics.ts';
