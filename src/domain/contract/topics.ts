/** Destinations and headers of the live channel. */
export const TOPICS = {
  shotreports: '/topic/shotreports',
  delayedShotreports: '/topic/delayedShotreports',
  updatedShotreports: '/topic/updatedShotreports',
  heartbeats: '/topic/heartbeats',
  deactivateTestMode: '/topic/deactivateTestMode',
  activateTestMode: '/topic/activateTestMode',
  tracker: '/topic/tracker',
  /** Extension: the configuration was changed. Carries no values; the console fetches those it may read. */
  configuration: '/topic/configuration',
  /** Extension: records were written, or reports removed. Names them without values (`CollectionChange`). */
  changes: '/topic/changes',
  /** Extension: whether the server stores what is reported (`StorageState`): at the subscription and at each change. */
  storage: '/topic/storage',
  /** Extension: incidents in their newest state (`Incident` or `GoneIncident`). */
  incidents: '/topic/incidents',
  /** Extension: a test message every 30 s that travels as a report does (`Canary`). */
  canary: '/topic/canary',
  /** Extension: who has an incident open (`IncidentPresence`). A client sends what it has open to the same name (`OpenIncidents`). */
  presence: '/topic/presence',
} as const;
export type Topic = keyof typeof TOPICS;
export type Destination = (typeof TOPICS)[Topic];

/** Destination to which each client sends its page. */
export const ACTIVITY = '/topic/activity';

/** The six topics of the contract that a console subscribes to. */
export const CONSOLE_TOPICS = [
  'shotreports',
  'delayedShotreports',
  'updatedShotreports',
  'heartbeats',
  'deactivateTestMode',
  'activateTestMode',
] as const satisfies readonly Topic[];

/**
 * Header of CONNECTED with the server's topics beyond the contract, comma-separated. A server without the header may
 * answer a SUBSCRIBE to one of them with an ERROR, which ends the connection.
 */
export const OFFERED_HEADER = 'topics';
/** These topics: everybody may subscribe to them. */
export const OFFERED_TOPICS: readonly Destination[] = [
  TOPICS.configuration,
  TOPICS.changes,
  TOPICS.storage,
  TOPICS.incidents,
  TOPICS.canary,
  TOPICS.presence,
];

/** Value of the header as this server sends it. */
export const OFFERED = OFFERED_TOPICS.join(',');

/** Topics of a server's header that this console supports; none where the header is undefined. */
export function offeredTopics(header: string | undefined): Destination[] {
  const offered = (header ?? '').split(',').map((text) => text.trim());
  return OFFERED_TOPICS.filter((topic) => offered.includes(topic));
}

/**
 * Header of CONNECTED and of each answer to a GET: number of the newest change of records that the server had published
 * on the topic of changes before. An answer with the number of CONNECTED, or a higher one, has missed none.
 */
export const CHANGES_HEADER = 'changes';

/** Number in such a header; undefined where it has none. */
export function readChangeNumber(header: string | null | undefined): number | undefined {
  const number = Number(header ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** Header with the server's sequence number on every MESSAGE; other clients ignore it. */
export const SEQ_HEADER = 'seq';
/**
 * Header with the sequence of the previous event sent to this session, 0 for none. Events that the session may not
 * receive leave gaps in `seq` but not in `prev`: a `prev` that was never received means a lost message.
 */
export const PREV_HEADER = 'prev';
/** Header with the server's clock, epoch ms, at the moment of publishing. */
export const SENT_HEADER = 'sent';
/** Server's clock when a new report was written, before its commit. Not part of the contract. */
export const STORED_HEADER = 'stored';

/** Interval of heart-beats in both directions. */
export const BEAT_MS = 10_000;
