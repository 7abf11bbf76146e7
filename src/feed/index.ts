export { asyncApi, type FeedDocument, topicTable } from './asyncapi.ts';
export {
  addressOf,
  type Command,
  type CommandAddress,
  type Expectation,
  MAX_COMMAND_BYTES,
  missed,
  parseCommand,
  VERBS,
  type Verb,
} from './commands.ts';
export { EVENT_TYPES, eventSchema } from './event-schema.ts';
export * from './messages.ts';
export {
  beatSchema,
  hallSchema,
  healthSchema,
  infoSchema,
  replySchema,
  stateSchema,
} from './schemas.ts';
export { feedState, type Live } from './state.ts';
export {
  hallTopic,
  NO_CLIENT,
  parseCommandTopic,
  ROLES,
  type Role,
  TOPIC_NAME,
  type Topics,
  topicsOf,
} from './topics.ts';
export { clockText, plainValues, VALUE_NAMES, type ValueName } from './values.ts';
