/** Destinations of the live channel (O§7). */
export const TOPICS = {
  shotreports: '/topic/shotreports',
  delayedShotreports: '/topic/delayedShotreports',
  updatedShotreports: '/topic/updatedShotreports',
  heartbeats: '/topic/heartbeats',
  deactivateTestMode: '/topic/deactivateTestMode',
  activateTestMode: '/topic/activateTestMode',
  tracker: '/topic/tracker',
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
