/** Destinations of the live channel (O§7). */
export const TOPICS = {
  shotreports: '/topic/shotreports',
  delayedShotreports: '/topic/delayedShotreports',
  updatedShotreports: '/topic/updatedShotreports',
  heartbeats: '/topic/heartbeats',
  deactivateTestMode: '/topic/deactivateTestMode',
  activateTestMode: '/topic/activateTestMode',
  tracker: '/topic/tracker',
  /** Ours: the configuration was changed. Without values: the console fetches them as its role may. */
  configuration: '/topic/configuration',
} as const;
export type Topic = keyof typeof TOPICS;
export type Destination = (typeof TOPICS)[Topic];

/** The only destination a client may send to. */
export const ACTIVITY = '/topic/activity';

/** The six that the console subscribes to. */
export const CONSOLE_TOPICS = [
  'shotreports',
  'delayedShotreports',
  'updatedShotreports',
  'heartbeats',
  'deactivateTestMode',
  'activateTestMode',
] as const satisfies readonly Topic[];

/**
 * Header of CONNECTED with the topics that this server has beyond the contract's, with commas between. A server
 * without it may answer a SUBSCRIBE to one of them with an ERROR, which ends the connection.
 */
export const OFFERED_HEADER = 'topics';
const OFFERED_TOPICS: readonly Destination[] = [TOPICS.configuration];

/** Value of the header: what our server offers. */
export const OFFERED = OFFERED_TOPICS.join(',');

/** The topics of a server's header that the console knows. `header` undefined: none. */
export function offeredTopics(header: string | undefined): Destination[] {
  const offered = (header ?? '').split(',').map((text) => text.trim());
  return OFFERED_TOPICS.filter((topic) => offered.includes(topic));
}

/** Header with the server's sequence number on every MESSAGE; other clients ignore it (T-75). */
export const SEQ_HEADER = 'seq';
/**
 * Header with the sequence of the event before it that this session was sent, 0 for none: what a role may
 * not see leaves a hole in `seq` but none in `prev`, so a number that was never seen is a loss.
 */
export const PREV_HEADER = 'prev';
/** Header with the server's clock, epoch ms, at the moment of publishing. */
export const SENT_HEADER = 'sent';

/** Heart-beat each way (O§7). */
export const BEAT_MS = 10_000;
