/** What became of each node or zone of an applied version at its device. */
import type { AnsweredVersion, AppliedState } from './appliedVersion.ts';

/** What a device said to its part of a version; silent: it has not answered. */
export const DEVICE_STATES = ['accepted', 'refused', 'silent'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** The answer of one device. */
export interface DeviceReply {
  readonly state: DeviceState;
  /** Why it refused, for a person; '' for none. */
  readonly reason: string;
}

/** How many devices gave which answer. */
export type ReplyCounts = Readonly<Record<DeviceState, number>>;

/** States of a version that no device has. */
const NOT_TAKEN: ReadonlySet<AppliedState> = new Set(['pending', 'failed', 'superseded']);

/**
 * Replies by node id or zone id. All are silent before the first answer. Where the list of answers was cut, for it was too long,
 * devices that are not in it are left out. O(items).
 */
export function deviceReplies(version: AnsweredVersion): ReadonlyMap<string, DeviceReply> {
  const { answers, itemIds, state, refusedCount, waitingCount } = version;
  const said = new Map(answers.map((answer) => [answer.id, answer]));
  const isUnanswered = answers.length === 0 && NOT_TAKEN.has(state);
  const isCut = !isUnanswered && answers.length < refusedCount + waitingCount;
  return new Map(
    itemIds.flatMap((id): [string, DeviceReply][] => {
      const answer = said.get(id);
      if (answer?.state === 'refused') return [[id, { state: 'refused', reason: answer.reason }]];
      if (answer !== undefined || isUnanswered) return [[id, { state: 'silent', reason: '' }]];
      return isCut ? [] : [[id, { state: 'accepted', reason: '' }]];
    }),
  );
}

/** Counts of the replies to a version. */
export function replyCounts({
  itemIds,
  answers,
  state,
  refusedCount,
  waitingCount,
}: AnsweredVersion): ReplyCounts {
  const isUnanswered = answers.length === 0 && NOT_TAKEN.has(state);
  const silent = isUnanswered ? itemIds.length : waitingCount;
  return { accepted: Math.max(0, itemIds.length - refusedCount - silent), refused: refusedCount, silent };
}
