import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { FLAW_BIT } from './ledger.ts';
import { LedgerBook } from './ledgerBook.ts';

const NOW = epochMs(1_700_000_000_000);
const LATER = epochMs(NOW + 1000);

const head = (seq: number, prev = -1) => ({ seq, prev });

function bookAfter(...seqs: number[]): LedgerBook {
  const book = new LedgerBook(NOW);
  for (const seq of seqs) book.event(head(seq), NOW);
  return book;
}

it('[LB1] takes the first sequence as the beginning, and a jump as a suspicion', () => {
  const book = bookAfter(100, 101, 102);
  expect(book.ledger()).toMatchObject({ lastSeq: 102, numbered: true, gapsFound: 0, missing: 0 });
  expect(book.suspectSince).toBe(-1);
  book.event(head(106), LATER);
  expect(book.ledger()).toMatchObject({ lastSeq: 106, gapsFound: 1, missing: 3, wholeSince: LATER });
  expect(book.suspectSince).toBe(102);
});

it('[LB1] heals a gap when what was missing arrives, in any order', () => {
  const book = bookAfter(1, 5);
  for (const seq of [4, 2, 3]) expect(book.event(head(seq), LATER)).toBe(true);
  expect(book.ledger()).toMatchObject({ gapsFound: 1, gapsHealed: 1, missing: 0, duplicatesDropped: 0 });
  expect(book.suspectSince).toBe(-1);
});

it('[LB1] heals a gap when a replay is whole, because a role is not sent what it may not see', () => {
  const book = bookAfter(1, 5);
  book.wholeUpTo(5, LATER);
  expect(book.ledger()).toMatchObject({ gapsHealed: 1, missing: 0, wholeSince: LATER });
  book.event(head(9), LATER);
  expect(book.suspectSince).toBe(5);
  book.wholeUpTo(7, LATER);
  expect(book.suspectSince).toBe(7);
  expect(book.ledger().missing).toBe(1);
  book.wholeUpTo(12, LATER);
  expect(book.ledger()).toMatchObject({ lastSeq: 12, missing: 0, gapsFound: 2, gapsHealed: 2 });
});

it('[LB2] sees at the next heartbeat that the newest event is missing', () => {
  const book = bookAfter(7);
  book.state(head(7), NOW);
  expect(book.suspectSince).toBe(-1);
  book.state(head(9), NOW);
  expect(book.ledger()).toMatchObject({ lastSeq: 9, missing: 2 });
  book.event(head(8), NOW);
  book.event(head(9), NOW);
  expect(book.ledger()).toMatchObject({ missing: 0, gapsHealed: 1 });
});

it('[LB3] counts and drops a second copy, however late, and keeps unnumbered ones', () => {
  const book = bookAfter(1, 2, 3);
  expect(book.event(head(2), NOW)).toBe(false);
  expect(book.event(head(3), NOW)).toBe(false);
  expect(book.event(head(0), NOW)).toBe(true);
  expect(book.event(head(0), NOW)).toBe(true);
  expect(book.ledger().duplicatesDropped).toBe(2);
});

it('[LB3] keeps numbered false while no sequence comes', () => {
  const book = bookAfter(0, 0);
  book.received();
  expect(book.ledger()).toMatchObject({ numbered: false, lastSeq: 0, received: 1, missing: 0 });
});

it('[LB4] starts anew when the server does: no duplicates, no gap', () => {
  const book = bookAfter(1000, 1004);
  book.restarted(LATER);
  expect([1, 2, 3].map((seq) => book.event(head(seq), LATER))).toEqual([true, true, true]);
  expect(book.ledger()).toMatchObject({ lastSeq: 3, missing: 0, duplicatesDropped: 0 });
});

it('[LB5] keeps the last fifty refusals, newest first, two hundred characters each', () => {
  const book = new LedgerBook(NOW);
  for (let i = 0; i < 60; i++) book.rejected('notJson', `${i} ${'<b>'.repeat(1_000_000)}`, epochMs(NOW + i));
  const { refusals, rejected } = book.ledger();
  expect(rejected.notJson).toBe(60);
  expect(refusals).toHaveLength(50);
  expect(refusals[0]).toMatchObject({ reason: 'notJson', at: NOW + 59 });
  expect(refusals[0].excerpt).toHaveLength(200);
});

it('[LB5] counts each flaw of a message that was kept', () => {
  const book = new LedgerBook(NOW);
  book.flawed(FLAW_BIT.badPlace | FLAW_BIT.longText, '{}', NOW);
  expect(book.ledger()).toMatchObject({ flawed: { badPlace: 1, badTime: 0, badNumber: 0, longText: 1 } });
  expect(book.ledger().refusals.map(({ reason }) => reason)).toEqual(['longText', 'badPlace']);
});

it('[LB5] hands out copies', () => {
  const book = new LedgerBook(NOW);
  const before = book.ledger();
  book.rejected('noKey', '', NOW);
  book.reconnected();
  book.foundByReconcile(2);
  expect(before).toMatchObject({ rejected: { noKey: 0 }, refusals: [], reconnects: 0 });
  expect(book.ledger()).toMatchObject({ rejected: { noKey: 1 }, reconnects: 1, foundByReconcile: 2 });
});

it('[LB6] takes a hole in the numbers for what the role may not see, where the server names the event before', () => {
  const book = bookAfter(1);
  book.event(head(5, 1), NOW);
  book.state(head(9, 5), NOW);
  expect(book.ledger()).toMatchObject({ lastSeq: 9, gapsFound: 0, missing: 0 });
});

it('[LB6] suspects a loss where the event before was never seen', () => {
  const book = bookAfter(1);
  book.event(head(7, 6), NOW);
  expect(book.ledger()).toMatchObject({ gapsFound: 1, missing: 5 });
  book.wholeUpTo(7, NOW);
  expect(book.ledger()).toMatchObject({ gapsHealed: 1, missing: 0 });
});
