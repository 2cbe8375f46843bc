/** Texts of the review of a report. */
import type { ClassProposal } from '../../domain/contract/classProposal.ts';
import { SYMBOL_OF_CHOICE, type ReviewChoice } from '../../domain/reports/reclassify.ts';
import type { ReportSymbol } from '../../domain/contract/reportTypes.ts';
import type { Seconds } from '../../domain/units.ts';

export const REVIEW_TEXT = {
  reclassify: 'Reclassify',
  embargoed: 'held for review',
  addTime: 'Add Time',
  yes: 'Yes',
  no: 'No',
  sendUpdate: 'Send Update Message',
  unconfirmed: 'The server did not confirm this. Check the report above, then try again.',
  message: 'Update message',
  send: 'Send',
  cancel: 'Cancel',
  required: 'This field is required',
  tooLong: 'This field cannot be longer than 255 characters.',
} as const;

/** Question before a choice is applied. */
export function reviewQuestion(choice: ReviewChoice, now: ReportSymbol): string {
  return SYMBOL_OF_CHOICE[choice] === now ? `Confirm ${choice}?` : `Reclassify as ${choice}?`;
}

/** What the first of two reviewers proposes, to the person whose login is `me`. */
export function proposalText({ symbol, by }: ClassProposal, me: string): string {
  return by === me
    ? `You proposed ${symbol}. It stays a shot until a second reviewer agrees.`
    : `${by} proposed ${symbol}. Choose the same to agree, or Shot to keep it.`;
}

/** Shown beside an open question when another reviewer reclassified the report meanwhile. */
export function changedMeanwhile(now: ReportSymbol): string {
  return `Another reviewer changed it to ${now}.`;
}

/** Name of a choice with its key. */
export function choiceKey(choice: ReviewChoice, key: number): string {
  return `${choice} (key ${key})`;
}

export function addTimeText(delay: Seconds): string {
  return `Hold for review another ${delay} s`;
}

/** "01:05". */
export function leftText(left: Seconds): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(left / 60))}:${two(left % 60)}`;
}

export function lengthText(length: number, limit: number): string {
  return `${length} / ${limit}`;
}
