/** The search over all reports by rare words and by frequent ones, on both databases, compared with the words of the reports. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres, openSqlite, type OpenDatabase } from '../../server/store/openDatabase.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import { DamagedRows } from '../../server/store/database/damagedRows.ts';
import { findReports } from '../../server/store/reports/lists/findReports.ts';
import {
  FIND_LIMITS,
  type FindLimits,
  type FindRequest,
} from '../../server/store/reports/lists/findTypes.ts';
import { EVERY_REPORT } from '../../server/store/reports/lists/reportQuery.ts';
import { searchWords } from '../../src/domain/search/searchWords.ts';
import { epochMs } from '../../src/domain/units.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { aReport, NOW } from '../support/testServer.ts';

const url = await ownDatabase('searchplans');
const kinds = ['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])] as const;

/** More than the indexer leaves waiting, so that some are in FTS5 and some are not. */
const COUNT = 4600;
const random = seededRandom(11);
const below = (limit: number): number => Math.floor(random() * limit);
/** Three fields with words of all frequencies; no report has both "odd" and "even". */
const messages = Array.from({ length: COUNT }, (_, at) =>
  [
    'street',
    at % 2 === 0 ? 'even' : 'odd',
    `w${below(8)}`,
    `lane${below(300)}`,
    ...(at % 7 === 0 ? ['seventh'] : []),
  ].join(' '),
);
const timeOf = (at: number): number => NOW - 10_000_000 + ((at * 7919) % COUNT) * 1000;

const QUESTIONS = [
  'street',
  'street even',
  'odd even',
  'lane17',
  'lane2 even w3',
  'w1 w2',
  'w1 seventh',
  'street seventh odd w5',
  'even odd lane4',
  'nothing street',
];

/** All plans: as in use, with many words that count as frequent, and with windows. */
const LIMITS: Readonly<Record<string, FindLimits>> = {
  'as in use': FIND_LIMITS,
  'frequent words': { ...FIND_LIMITS, rare: 10, step: 7, compared: 40 },
  windows: { ...FIND_LIMITS, rare: 10, together: 100, window: 150, step: 20, compared: 1 },
};

describe.each(kinds)('a search on %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-find-'));
  let database: OpenDatabase;
  let ids: readonly number[];

  beforeAll(async () => {
    const store = await (kind === 'SQLite' ? openSqliteStore({ dataDir }) : openPostgresStore(url ?? ''));
    const reports = messages.map((message, at) => ({
      ...aReport(`d${at}`, { timeStamp: timeOf(at), message }),
      start: NOW,
    }));
    const { stored } = await store.reports.insert(reports, { actor: 'test', at: epochMs(NOW) });
    ids = stored.map(({ id }) => id);
    await store.close();
    database = kind === 'SQLite' ? await openSqlite({ dataDir }) : await openPostgres(url ?? '');
  }, 120_000);

  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });

  const find = (question: string, limits: FindLimits, more: Partial<FindRequest> = {}) => {
    const words = searchWords(question).map((word) => ({ word, squadIds: [] }));
    const request = { words, symbols: undefined, span: undefined, near: undefined, limit: 30, ...more };
    const deps = { ...database, damaged: new DamagedRows(), isWanted: () => true, limits };
    return findReports(deps, request, EVERY_REPORT);
  };
  /** What a search must find. */
  const wanted = (question: string, { span, near, limit = 30 }: Partial<FindRequest> = {}) =>
    messages
      .map((message, at) => ({ id: ids[at] ?? 0, time: timeOf(at), words: searchWords(message) }))
      .filter(({ words, time }) => {
        const isIn = span === undefined || (time >= span.from && time <= span.to);
        const has = (word: string) =>
          words.some((one) => (word.length < 3 ? one === word : one.startsWith(word)));
        return isIn && searchWords(question).every(has);
      })
      .toSorted((a, b) =>
        near === undefined
          ? b.time - a.time || b.id - a.id
          : Math.abs(a.time - near) - Math.abs(b.time - near) || b.id - a.id,
      )
      .slice(0, limit)
      .map(({ id }) => id);

  describe.each(Object.entries(LIMITS))('%s', (_name, limits) => {
    it.each(QUESTIONS)(
      '[search.11] %s: what the words of the reports say, the newest first',
      async (question) => {
        expect(await find(question, limits)).toEqual({ ids: wanted(question), searchedFrom: undefined });
      },
    );

    it.each(QUESTIONS)(
      '[search.3] %s: within a time, and the nearest to a moment first',
      async (question) => {
        const span = { from: epochMs(NOW - 9_000_000), to: epochMs(NOW - 7_000_000) };
        expect((await find(question, limits, { span })).ids).toEqual(wanted(question, { span }));
        const near = epochMs(NOW - 8_000_000);
        expect((await find(question, limits, { span, near })).ids).toEqual(wanted(question, { span, near }));
      },
    );
  });

  it('[search.3] a search whose time is up says from when on it searched', async () => {
    if (kind === 'PostgreSQL') {
      // The index finds reports, and each takes longer than the search may.
      await sql`alter table report_words rename to slow_words`.execute(database.db);
      await sql`create view report_words as select * from slow_words where pg_sleep(0.02) is not null`.execute(
        database.db,
      );
    }
    const question = kind === 'PostgreSQL' ? 'w1 street' : 'w1 w2 street';
    const limits = { ...(LIMITS['windows'] ?? FIND_LIMITS), duration: kind === 'PostgreSQL' ? 5 : 0 };
    const { ids: found, searchedFrom } = await find(question, limits);
    const whole = wanted(question);
    expect(whole.slice(0, found.length)).toEqual(found);
    expect(searchedFrom).toBeGreaterThan(timeOf(0));
  });
});
