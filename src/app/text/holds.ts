/** Texts of legal holds. */
import type { Hold } from '../../domain/contract/hold.ts';
import { dateTimeText } from '../../domain/dayAndClock.ts';

export const HOLD_TEXT = {
  title: 'Legal hold',
  set: 'Legal hold…',
  setNow: 'Set legal hold',
  lift: 'Lift…',
  liftNow: 'Lift legal hold',
  cancel: 'Cancel',
  reason: 'Reason',
  ofReport: 'On legal hold',
  ofIncident: 'Incident on legal hold',
  aboutReport: 'Nothing removes the report, its media and its plates until the hold is lifted.',
  aboutIncident:
    'Nothing removes its reports, present and later ones, and their media until the hold is lifted.',
  aboutLift: 'What is older than its period is then removed with the next run.',
  failed: 'Legal holds could not be loaded.',
  unsent: 'The server did not answer. Try again: it is done once.',
} as const;

/** "since 2026-11-21 20:14, by m.keller: Case 26-1127". */
export function holdText({ since, by, reason }: Hold): string {
  return `since ${dateTimeText(since)}, by ${by}: ${reason}`;
}
