import { FEED_VERSION } from './messages.ts';

/** A topic level that a name from outside may become: nothing in it that MQTT gives a meaning to. */
export const TOPIC_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Who a command is sent as: a seat, the director of the event, or anyone. */
export const ROLES = ['white', 'black', 'director', 'any'] as const;
export type Role = (typeof ROLES)[number];

/** Where a reply goes whose command does not name its client. */
export const NO_CLIENT = 'any';

export interface Topics {
  /** `nardy/v1/boards/{id}`, without a slash at the end. */
  readonly base: string;
  readonly availability: string;
  readonly info: string;
  readonly state: string;
  readonly event: string;
  readonly health: string;
  readonly beat: string;
  /** Filter of all commands to this board. */
  readonly commands: string;
  value(name: string): string;
  command(role: Role, verb: string): string;
  reply(client: string, command: string): string;
}

/** All topics of the board with this id, which must match {@link TOPIC_NAME}. */
export function topicsOf(boardId: string): Topics {
  const base = `nardy/v${FEED_VERSION}/boards/${boardId}`;
  return {
    base,
    availability: `${base}/availability`,
    info: `${base}/info`,
    state: `${base}/state`,
    event: `${base}/event`,
    health: `${base}/health`,
    beat: `${base}/beat`,
    commands: `${base}/cmd/+/+`,
    value: (name) => `${base}/v/${name}`,
    command: (role, verb) => `${base}/cmd/${role}/${verb}`,
    reply: (client, command) => `${base}/reply/${client}/${command}`,
  };
}

/** Topic of the list of a hall's boards; its name must match {@link TOPIC_NAME}. */
export const hallTopic = (hall: string): string => `nardy/v${FEED_VERSION}/halls/${hall}/index`;

/** Role and verb of a command topic of the board; null for any other topic. The verb may still be unknown. */
export function parseCommandTopic(base: string, topic: string): { role: Role; verb: string } | null {
  if (!topic.startsWith(`${base}/cmd/`)) return null;
  const [role, verb, ...rest] = topic.slice(base.length + '/cmd/'.length).split('/');
  const known = ROLES.find((name) => name === role);
  return known && verb && rest.length === 0 ? { role: known, verb } : null;
}
