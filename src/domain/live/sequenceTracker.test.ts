import { expect, it } from 'vitest';
import { readNumberings } from '../contract/numbering.ts';
import { epochMs } from '../units.ts';
import { FIELD_FAILURE_BIT } from './channelStatistics.ts';
import { SequenceTracker } from './sequenceTracker.ts';

const NOW = epochMs(1_700_000_000_000);
const LATER = epochMs(NOW + 1000);

const head = (seq: number, prev = -1) => ({ seq, prev });

function bookAfter(...seqs: number[]): SequenceTracker {
  const book = new SequenceTracker(NOW);
  for (const seq of seqs) book.trackEvent(head(seq), NOW);
  return book;
}

it('[live.13] takes the first sequence as the beginning, and a jump as a suspicion', () => {
  const book = bookAfter(100, 101, 102);
  expect(book.statistics()).toMatchObject({ lastSeq: 102, isNumbered: true, gapsFound: 0, missing: 0 });
  expect(book.gapSince).toBe(-1);
  book.trackEvent(head(106), LATER);
  expect(book.statistics()).toMatchObject({ lastSeq: 106, gapsFound: 1, missing: 3, completeSince: LATER });
  expect(book.gapSince).toBe(102);
});

it('[live.13] heals a gap when what was missing arrives, in any order', () => {
  const book = bookAfter(1, 5);
  for (const seq of [4, 2, 3]) expect(book.trackEvent(head(seq), LATER)).toBe(true);
  expect(book.statistics()).toMatchObject({ gapsFound: 1, gapsClosed: 1, missing: 0, duplicatesDropped: 0 });
  expect(book.gapSince).toBe(-1);
});

it('[live.13] heals a gap when a replay is whole, because a role is not sent what it may not see', () => {
  const book = bookAfter(1, 5);
  book.completeUpTo(5, LATER);
  expect(book.statistics()).toMatchObject({ gapsClosed: 1, missing: 0, completeSince: LATER });
  book.trackEvent(head(9), LATER);
  expect(book.gapSince).toBe(5);
  book.completeUpTo(7, LATER);
  expect(book.gapSince).toBe(7);
  expect(book.statistics().missing).toBe(1);
  book.completeUpTo(12, LATER);
  expect(book.statistics()).toMatchObject({ lastSeq: 12, missing: 0, gapsFound: 2, gapsClosed: 2 });
});

it('[live.13] sees at the next heartbeat that the newest event is missing', () => {
  const book = bookAfter(7);
  book.trackState(head(7), NOW);
  expect(book.gapSince).toBe(-1);
  book.trackState(head(9), NOW);
  expect(book.statistics()).toMatchObject({ lastSeq: 9, missing: 2 });
  book.trackEvent(head(8), NOW);
  book.trackEvent(head(9), NOW);
  expect(book.statistics()).toMatchObject({ missing: 0, gapsClosed: 1 });
});

it('[live.15] counts and drops a second copy, however late, and keeps unnumbered ones', () => {
  const book = bookAfter(1, 2, 3);
  expect(book.trackEvent(head(2), NOW)).toBe(false);
  expect(book.trackEvent(head(3), NOW)).toBe(false);
  expect(book.trackEvent(head(0), NOW)).toBe(true);
  expect(book.trackEvent(head(0), NOW)).toBe(true);
  expect(book.statistics().duplicatesDropped).toBe(2);
});

it('[live.15] keeps numbered false while no sequence comes', () => {
  const book = bookAfter(0, 0);
  book.countMessage();
  expect(book.statistics()).toMatchObject({ isNumbered: false, lastSeq: 0, received: 1, missing: 0 });
});

it('[live.15] starts anew when the server does: no duplicates, no gap', () => {
  const book = bookAfter(1000, 1004);
  book.reset(LATER);
  expect([1, 2, 3].map((seq) => book.trackEvent(head(seq), LATER))).toEqual([true, true, true]);
  expect(book.statistics()).toMatchObject({ lastSeq: 3, missing: 0, duplicatesDropped: 0 });
});

it('[live.46] keeps the last fifty refusals, newest first, two hundred characters each', () => {
  const book = new SequenceTracker(NOW);
  for (let i = 0; i < 60; i++)
    book.recordMessageFailure('notJson', `${i} ${'<b>'.repeat(1_000_000)}`, epochMs(NOW + i));
  const { failures: refusals, messageFailures: rejected } = book.statistics();
  expect(rejected.notJson).toBe(60);
  expect(refusals).toHaveLength(50);
  expect(refusals[0]).toMatchObject({ reason: 'notJson', at: NOW + 59 });
  expect(refusals[0].excerpt).toHaveLength(200);
});

it('[live.46] counts each flaw of a message that was kept', () => {
  const book = new SequenceTracker(NOW);
  book.recordFieldFailures(FIELD_FAILURE_BIT.badPlace | FIELD_FAILURE_BIT.longText, '{}', NOW);
  expect(book.statistics()).toMatchObject({
    fieldFailures: { badPlace: 1, badTime: 0, badNumber: 0, longText: 1 },
  });
  expect(book.statistics().failures.map(({ reason }) => reason)).toEqual(['longText', 'badPlace']);
});

it('[live.46] hands out copies', () => {
  const book = new SequenceTracker(NOW);
  const before = book.statistics();
  book.recordMessageFailure('noKey', '', NOW);
  book.countReconnect();
  book.countReconciled(2);
  expect(before).toMatchObject({ messageFailures: { noKey: 0 }, failures: [], reconnects: 0 });
  expect(book.statistics()).toMatchObject({
    messageFailures: { noKey: 1 },
    reconnects: 1,
    foundByReconcile: 2,
  });
});

it('[live.14] takes a hole in the numbers for what the role may not see, where the server names the event before', () => {
  const book = bookAfter(1);
  book.trackEvent(head(5, 1), NOW);
  book.trackState(head(9, 5), NOW);
  expect(book.statistics()).toMatchObject({ lastSeq: 9, gapsFound: 0, missing: 0 });
});

it('[live.14] suspects a loss where the event before was never seen', () => {
  const book = bookAfter(1);
  book.trackEvent(head(7, 6), NOW);
  expect(book.statistics()).toMatchObject({ gapsFound: 1, missing: 5 });
  book.completeUpTo(7, NOW);
  expect(book.statistics()).toMatchObject({ gapsClosed: 1, missing: 0 });
});

const numberings = (text: string) => readNumberings(text);

it('[live.16] keeps its sequences where a numbering began after them, as at a restart of the server', () => {
  const book = bookAfter(1, 2, 3);
  expect(book.followNumberings(numberings('a=0'))).toBe(true);
  expect(book.followNumberings(numberings('a=0,b=3'))).toBe(true);
  expect(book.followNumberings(numberings('a=0,b=3,c=3,d=7'))).toBe(true);
  expect(book.followNumberings(numberings('a=0,b=3,c=3,d=7'))).toBe(true);
});

it('[live.16] gives its sequences up where a numbering began below them, or its own is forgotten', () => {
  const book = bookAfter(1, 2, 3);
  book.followNumberings(numberings('a=0'));
  expect(book.followNumberings(numberings('a=0,b=2,c=9'))).toBe(false);
  expect(book.followNumberings(numberings('d=9'))).toBe(false);
});

it('[live.16] a server that names no numberings changes nothing', () => {
  const book = bookAfter(1, 2, 3);
  expect(book.followNumberings(readNumberings(undefined))).toBe(true);
  book.followNumberings(numberings('a=0'));
  expect(book.followNumberings(numberings('nonsense'))).toBe(true);
  expect(book.followNumberings(numberings('a=0,b=3'))).toBe(true);
});
