/** Actors that are not persons, in `lastModifiedBy` of accounts and in the journal. */

export const SYSTEM_ACTOR = 'system';
/** `lastModifiedBy` of a demo account until a person changes it. */
export const DEMO_ACTOR = 'demo';
/** `lastModifiedBy` of a demo account that was disabled outside demo mode. */
export const DISABLED_DEMO_ACTOR = 'demo-closed';
/** `lastModifiedBy` of an account that was registered and not activated yet (JHipster's name). */
export const REGISTRATION_ACTOR = 'anonymoususer';
/** A caller who is not signed in. */
export const ANONYMOUS = 'anonymous';
/** The server itself: its key, automatic ends of test mode, deliveries. */
export const SERVER_ACTOR = 'server';
/** Removes what is older than its period. */
export const RETENTION_ACTOR = 'retention';
/** Plays drills, and removes their reports at the end. */
export const DRILL_ACTOR = 'drill';
/** Programs that send reports over the message broker. */
export const BROKER_ACTOR = 'broker';
export const SIMULATOR_ACTOR = 'simulator';
export const REPLAY_ACTOR = 'replay';

/** No account may have these logins: its acts would look like acts of the server. */
export const RESERVED_LOGINS: ReadonlySet<string> = new Set([
  SYSTEM_ACTOR,
  DEMO_ACTOR,
  DISABLED_DEMO_ACTOR,
  REGISTRATION_ACTOR,
  ANONYMOUS,
  SERVER_ACTOR,
  RETENTION_ACTOR,
  DRILL_ACTOR,
  BROKER_ACTOR,
  SIMULATOR_ACTOR,
  REPLAY_ACTOR,
]);
