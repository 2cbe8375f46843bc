import type { FlawReason, RejectReason } from '../../domain/live/ledger.ts';

/** Why a message was refused. */
export const REJECT_TEXT: Readonly<Record<RejectReason, string>> = {
  badFrame: 'The frame is not well formed.',
  badContentLength: 'The frame states a length that cannot be right.',
  frameTooLarge: 'The frame is larger than the limit.',
  unfinishedFrame: 'The frame was begun and not finished.',
  notJson: 'The message is not JSON.',
  notAnObject: 'The message is JSON, but not an object.',
  noKey: 'The message names no report or node.',
  unknownType: 'The report type is not known.',
  unknownTopic: 'The message came by a destination nobody subscribed to.',
};

/** What was wrong with a report that is shown all the same. */
export const FLAW_TEXT: Readonly<Record<FlawReason, string>> = {
  badPlace: 'The place is missing or not on Earth: shown in table and timeline only.',
  badTime: 'The time cannot be used: shown as unknown time, ordered by its arrival.',
  badNumber: 'A number is not finite and was left out.',
  longText: 'A text was longer than the limit and was cut.',
};
