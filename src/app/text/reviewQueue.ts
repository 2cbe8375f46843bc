/** Texts of the review queue. */
import type { PresentPerson } from '../../domain/contract/presence.ts';
import type { WaitingReport } from '../../domain/contract/reviewQueue.ts';
import { presenceText } from './presence.ts';

export const REVIEW_QUEUE_TEXT = {
  title: 'Review queue',
  waiting: 'Waiting reports',
  left: 'left',
  done: 'done today',
  next: 'Next',
  loading: 'Loading the review queue …',
  failed: 'The review queue could not be loaded. The console tries again.',
  stale: 'The newest state of the queue could not be loaded. The console tries again.',
  off: 'Reports are not held for review',
  offMore: 'REVIEWER_FUNCTION is off: reports reach everybody at once.',
  noHome: 'The review queue needs access to reports. Ask an administrator for the role of a user.',
  empty: 'Nothing waits for a review',
  emptyMore: 'A new report appears here at once.',
  othersMust: 'What waits has your proposal. A second reviewer must agree.',
  gone: 'Left the queue',
  released: 'released',
  twoPersons: 'second reviewer',
} as const;

/** Why a report is no longer in the queue, as a row says it. */
export type Departure =
  | { readonly kind: 'decided'; readonly by: string; readonly symbol: string }
  | { readonly kind: 'released' | 'gone' };

/** "ann: Fireworks". */
export function departureText(departure: Departure): string {
  if (departure.kind === 'decided') return `${departure.by}: ${departure.symbol}`;
  return departure.kind === 'released' ? 'released undecided' : 'no longer to be reviewed';
}

/** Says above the shown report that it has left the queue. */
export function departedText(departure: Departure): string {
  if (departure.kind === 'decided') return `${departure.by} decided: ${departure.symbol}.`;
  return departure.kind === 'released'
    ? 'Everybody may see it now: nobody decided in time. You can still decide.'
    : 'This report is no longer to be reviewed.';
}

/** "12 left, 7 done today". */
export function countsText(left: number, done: number): string {
  return `${left} ${REVIEW_QUEUE_TEXT.left}, ${done} ${REVIEW_QUEUE_TEXT.done}`;
}

/** What follows the time of a waiting report: what it needs beside a decision. */
export function waitingFor({ proposal }: WaitingReport, me: string): string | undefined {
  if (proposal === undefined) return undefined;
  return proposal.by === me
    ? `You proposed ${proposal.symbol}`
    : `${proposal.by} proposed ${proposal.symbol}`;
}

/** "a.reyes is listening", "a.reyes took it. Also open: m.keller": what others do with a waiting report; '' for nothing. */
export function colleagueText(people: readonly PresentPerson[], owner: string | undefined): string {
  const others = people.filter(({ login, listening }) => listening || login !== owner);
  return [owner && `${owner} took it`, presenceText(others)].filter(Boolean).join('. ');
}

export function moreText(count: number): string {
  return `${count} more`;
}
