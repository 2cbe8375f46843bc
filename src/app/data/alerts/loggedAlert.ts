import type { EpochMs } from '../../../domain/units.ts';
import type { Alert } from './alertStack.ts';

/** An alert of the list. Its `keys` are the reports that the person has not selected yet. */
export interface LoggedAlert extends Omit<Alert, 'id'> {
  /** When it was first raised in this browser, by the clock of the page. */
  readonly raisedAt: EpochMs;
  /** A person selected its report or all of its group, or showed its group, after it was raised. */
  readonly seen: boolean;
  /** It was raised in another window, and not in this one yet. */
  readonly isFromOtherWindow?: true;
}
