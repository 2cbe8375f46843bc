import type { FieldFailure, MessageFailure } from '../../domain/live/channelStatistics.ts';

/** Why a message was rejected. */
export const MESSAGE_FAILURE_TEXT: Readonly<Record<MessageFailure, string>> = {
  badFrame: 'The frame is malformed.',
  badContentLength: 'The frame has an invalid content-length.',
  frameTooLarge: 'The frame is larger than the limit.',
  unfinishedFrame: 'The frame is incomplete.',
  notJson: 'The message is not JSON.',
  notAnObject: 'The message is JSON, but not an object.',
  noKey: 'The message has no report key or node id.',
  unknownType: 'The report type is unknown.',
  unknownTopic: 'The destination of the message has no subscription.',
};

/** What was wrong with a report that was accepted. */
export const FIELD_FAILURE_TEXT: Readonly<Record<FieldFailure, string>> = {
  badPlace: 'The position is missing or invalid: shown in table and timeline only.',
  badTime: 'The time is invalid: shown as unknown time, ordered by arrival.',
  badNumber: 'A number was not valid and was left out.',
  longText: 'A text exceeded the limit and was truncated.',
};
