/** Actors of the server itself, in `lastModifiedBy` of accounts and in the journal. */

export const SYSTEM_ACTOR = 'system';
/** `lastModifiedBy` of a demo account until a person changes it. */
export const DEMO_ACTOR = 'demo';
/** `lastModifiedBy` of a demo account that was disabled outside demo mode. */
export const DISABLED_DEMO_ACTOR = 'demo-closed';
