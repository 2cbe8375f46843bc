/**
 * Lists of reports with each order, filter and search, on both databases, compared with the reports
 * themselves.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres, openSqlite, type OpenDatabase } from '../../server/store/openDatabase.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import type { ListFilter } from '../../server/store/reports/lists/reportConditions.ts';
import { countInSources } from '../../server/store/reports/lists/reportCounts.ts';
import { SORT_COLUMNS } from '../../server/store/reports/lists/reportIndexes.ts';
import type { ReportFilter, ReportScope } from '../../server/store/reports/lists/reportQuery.ts';
import { resolveSearch } from '../../server/store/reports/lists/reportSearch.ts';
import { walkIds } from '../../server/store/reports/lists/reportWalk.ts';
import type { SortKey } from '../../server/store/database/pages.ts';
import { REPORT_SORT_FIELDS, type ReportSortField } from '../../server/store/reports/lists/reportQuery.ts';
import type { StoredReport } from '../../server/store/reports/lists/storedReport.ts';
import type { Store } from '../../server/store/store.ts';
import { smallLetters } from '../../src/domain/letterCase.ts';
import { SHOT_REPORTS } from '../../src/domain/resources/entities/shotReports.ts';
import { epochMs } from '../../src/domain/units.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import { seededRandom } from '../support/seededRandom.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

const T0 = 1_700_000_000_000;
const AUTHOR = { actor: 'test', at: epochMs(T0) };
const REPORTS = 11_500;
const ALL: ReportScope = { symbols: undefined, embargoedAfter: undefined };
/** Sees shots and former shots, but no embargoed report. */
const SOME: ReportScope = {
  symbols: ['Shot', 'Possible Shot'],
  former: { shownTo: 'others', symbols: ['Shot'] },
  embargoedAfter: epochMs(T0 - 1),
};

const random = seededRandom(16);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const drawn = (at: number): NewReport => {
  const name = oneOf(['a', 'B', 'ö', 'Ö', 'Σ', 'ς']);
  // One squad with more reports than are sorted at once, and two small squads.
  const squadId = at % 50 === 0 ? oneOf(['NG', 'HB']) : 'Main';
  const time = T0 + Math.floor(random() * 4000) * 60_000;
  return {
    detectionId: `${name}${at}-X${at % 97}`,
    squadId,
    timeStamp: time,
    start: time,
    reportType: oneOf(['Shot', 'Fireworks', 'Panic']),
    ...(random() < 0.8 ? { zone: oneOf(['North Yard', 'south 100%', 'Öst']) } : {}),
    ...(random() < 0.3 ? { level: oneOf(['1', '2']) } : {}),
    ...(random() < 0.9 ? { weapon: oneOf(['Rifle', 'Pistol', 'Pistol']) } : {}),
    ...(random() < 0.9 ? { burst: Math.floor(random() * 20) } : {}),
  };
};

interface Medium {
  readonly name: string;
  open(): Promise<Store>;
  /** Opens the same database after the store is closed. */
  openTables(): Promise<OpenDatabase>;
  clean(): void;
}

function sqlite(): Medium {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-lists-'));
  return {
    name: 'SQLite',
    open: () => openSqliteStore({ dataDir }),
    openTables: () => openSqlite({ dataDir }),
    clean: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

const url = await ownDatabase('lists');
const postgres = (address: string): Medium => ({
  name: 'PostgreSQL',
  open: () => openPostgresStore(address),
  openTables: () => openPostgres(address),
  clean: () => undefined,
});

it('[records.26] can be sorted by the fields that the definition says', () => {
  expect(SHOT_REPORTS.sortFields.toSorted()).toEqual(REPORT_SORT_FIELDS.toSorted());
});

describe.each([sqlite(), ...(url === undefined ? [] : [postgres(url)])])('lists on $name', (medium) => {
  let store: Store;
  let reports: readonly StoredReport[];

  beforeAll(async () => {
    store = await medium.open();
    const many = Array.from({ length: REPORTS }, (_, at) => drawn(at));
    await store.reports.insert(many.slice(0, -200), AUTHOR);
    await store.reports.insert(many.slice(-200), AUTHOR, { embargoed: true });
    for (const report of many.filter(({ reportType }) => reportType === 'Shot').slice(0, 40)) {
      const change = { reportType: 'Fireworks', wasShotType: true, previousReportType: 'Shot' } as const;
      await store.reports.update(report, change, { ...AUTHOR, kind: 'corrected' });
    }
    for (const id of [5, 77, 4000]) await store.reports.remove(id, AUTHOR, []);
    reports = (await store.reports.page({ page: 0, size: REPORTS, sort: [] }, {}, ALL)).items;
  }, 120_000);

  afterAll(async () => {
    await store.close();
    medium.clean();
  });

  const isVisible = ({ report, releasedAt, shownAsShot }: StoredReport, scope: ReportScope): boolean =>
    scope === ALL || (releasedAt !== undefined && (report.reportType === 'Shot' || shownAsShot));

  const matches = ({ report }: StoredReport, { from, to, squadId, level, symbols, search }: ReportFilter) =>
    (from === undefined || report.timeStamp >= from) &&
    (to === undefined || report.timeStamp <= to) &&
    (squadId === undefined || report.squadId === squadId) &&
    (level === undefined || report.level === level) &&
    (symbols === undefined || symbols.some((symbol) => symbol === report.reportType)) &&
    (search === undefined ||
      [report.zone, report.level, report.weapon, report.squadId, report.reportType].some(
        (text) => text !== undefined && smallLetters(text).includes(smallLetters(search)),
      ) ||
      (search.length < 3
        ? smallLetters(report.detectionId).startsWith(smallLetters(search))
        : smallLetters(report.detectionId).includes(smallLetters(search))));

  const codePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const sorted = (some: readonly StoredReport[], sort: readonly SortKey<ReportSortField>[]) => {
    const keys = [...sort, { field: 'id' as const, descending: sort[0]?.descending === true }];
    return some.toSorted((a, b) => {
      for (const { field, descending } of keys) {
        const [first, second] = [a.report[field], b.report[field]];
        if (first === second) continue;
        if (first === undefined) return 1;
        if (second === undefined) return -1;
        const order =
          typeof first === 'number' ? first - (second as number) : codePoints(first, second as string);
        return descending ? -order : order;
      }
      return 0;
    });
  };
  const expected = (scope: ReportScope, filter: ReportFilter, sort: readonly SortKey<ReportSortField>[]) =>
    sorted(
      reports.filter((report) => isVisible(report, scope) && matches(report, filter)),
      sort,
    ).map(({ id }) => id);
  const found = async (
    scope: ReportScope,
    filter: ReportFilter,
    {
      sort,
      page = 0,
      size = REPORTS,
    }: { sort: readonly SortKey<ReportSortField>[]; page?: number; size?: number },
  ) => {
    const { total, items } = await store.reports.page({ page, size, sort }, filter, scope);
    return { total, ids: items.map(({ id }) => id) };
  };

  const FILTERS: readonly ReportFilter[] = [
    {},
    { squadId: 'Main' },
    { squadId: 'NG', level: '2' },
    { from: epochMs(T0 + 600_000), symbols: ['Panic', 'Shot'] },
    { from: epochMs(T0), to: epochMs(T0 + 86_400_000), squadId: 'HB' },
    { search: 'main', from: epochMs(T0 + 600_000) },
  ];

  it.each(REPORT_SORT_FIELDS)(
    '[records.26] are in the order of %s, by any filter and scope',
    async (field) => {
      for (const scope of [ALL, SOME]) {
        for (const [at, filter] of FILTERS.entries()) {
          const sort = [{ field, descending: at % 2 === 0 }];
          const ids = expected(scope, filter, sort);
          expect(await found(scope, filter, { sort })).toEqual({ total: ids.length, ids });
          const page = Math.floor(ids.length / 14);
          const some = await found(scope, filter, { sort, page, size: 7 });
          expect(some).toEqual({ total: ids.length, ids: ids.slice(page * 7, page * 7 + 7) });
        }
      }
    },
  );

  it('[records.26] are in the order of several fields, each in its direction', async () => {
    const sort = [
      { field: 'zone', descending: true },
      { field: 'id', descending: false },
    ] as const;
    expect((await found(SOME, {}, { sort })).ids).toEqual(expected(SOME, {}, sort));
  });

  const SEARCHES = [
    '-x9',
    'A1',
    'b',
    '1-X5',
    'ÖST',
    '100%',
    '_',
    'rifle',
    'main',
    'zz',
    '"',
    "' or 1=1 --",
    'ö12',
    'Ö1',
    'Σ12',
    'ς12',
    'σ1',
    // Texts that occur in several fields; in two of the fields many reports contain them.
    'a',
    'o',
    '\0',
    '*ab',
  ];
  it.each(SEARCHES)('[records.26] a search finds what contains %j, in any case', async (search) => {
    const sort = [{ field: 'timeStamp', descending: true }] as const;
    const ids = expected(SOME, { search }, sort);
    expect(await found(SOME, { search }, { sort })).toEqual({ total: ids.length, ids });
    const all = expected(ALL, { search }, sort);
    expect((await found(ALL, { search }, { sort, page: 3, size: 5 })).ids).toEqual(all.slice(15, 20));
  });

  it('[records.26] a search finds no report that was deleted, and each that arrives', async () => {
    const sort = [] as const;
    const { stored } = await store.reports.insert([{ ...drawn(1), detectionId: 'unlike-any-other' }], AUTHOR);
    const id = stored[0]?.id ?? 0;
    expect(await found(ALL, { search: 'like-any' }, { sort })).toEqual({ total: 1, ids: [id] });
    await store.reports.remove(id, AUTHOR, []);
    expect(await found(ALL, { search: 'like-any' }, { sort })).toEqual({ total: 0, ids: [] });
  });

  it('[records.26] are counted once, though a source sends them again', async () => {
    const sent = [1, 2].map((at) => ({ ...drawn(at), detectionId: `again-${at}` }));
    const totals = async () =>
      (await found(ALL, { symbols: ['Shot', 'Fireworks', 'Panic'] }, { sort: [], size: 1 })).total;
    const before = await totals();
    const { stored } = await store.reports.insert(sent.slice(0, 1), AUTHOR);
    expect(await totals()).toBe(before + 1);
    const again = await store.reports.insert(sent, AUTHOR);
    expect(again.known).toHaveLength(1);
    expect(await totals()).toBe(before + 2);
    for (const { id } of [...stored, ...again.stored]) await store.reports.remove(id, AUTHOR, []);
    expect(await totals()).toBe(before);
  });

  it('[records.42] are counted part by part as all at once, each once', async () => {
    await store.close();
    const tables = await medium.openTables();
    try {
      for (const scope of [ALL, SOME]) {
        for (const search of ['a', 'o', '-x1', 'rifle']) {
          const match = await resolveSearch(tables, search);
          const filter = { match, level: '2' };
          const list = { kind: tables.kind, sources: match.sources, scope, filter, newest: REPORTS };
          const { length } = expected(scope, { search, level: '2' }, []);
          expect([
            await countInSources(tables.db, { ...list, idsPerTurn: 900 }),
            await countInSources(tables.db, list),
          ]).toEqual([length, length]);
        }
      }
    } finally {
      await tables.close();
      store = await medium.open();
    }
  });

  it('[records.42] are found part by part as all at once', async () => {
    await store.close();
    const tables = await medium.openTables();
    try {
      const filter = { level: '2' };
      for (const field of ['burst', 'zone', 'timeStamp', 'id'] as const) {
        for (const descending of [true, false]) {
          for (const [scope, conditions] of [
            [ALL, {}],
            [ALL, filter],
            [SOME, filter],
          ] as const) {
            const ids = expected(scope, conditions, [{ field, descending }]);
            const offset = Math.floor(ids.length / 2);
            const walk = {
              order: SORT_COLUMNS[field],
              descending,
              scope,
              filter: conditions satisfies ListFilter,
            };
            const walked: number[] = [];
            const part = { newest: REPORTS, offset, limit: 400, rowsPerPart: 300 };
            for await (const some of walkIds(tables.db, tables.kind, { ...walk, ...part }))
              walked.push(...some);
            expect(walked).toEqual(ids.slice(offset, offset + 400));
          }
        }
      }
    } finally {
      await tables.close();
      store = await medium.open();
    }
  });

  it('[records.42] a page begins where it began before further reports arrived', async () => {
    const newest = (await found(ALL, {}, { sort: [{ field: 'id', descending: true }], size: 1 })).ids[0] ?? 0;
    await store.close();
    const pageAfter = async (offset: number, descending: boolean) => {
      const tables = await medium.openTables();
      const walk = { order: SORT_COLUMNS.burst, descending, scope: ALL, filter: {}, newest };
      const ids: number[] = [];
      for await (const some of walkIds(tables.db, tables.kind, {
        ...walk,
        offset,
        limit: 100,
        rowsPerPart: 300,
      }))
        ids.push(...some);
      await tables.close();
      return ids;
    };
    const before = [await pageAfter(4000, true), await pageAfter(4000, false)];
    store = await medium.open();
    const arrived = Array.from({ length: 500 }, (_, at) => ({ ...drawn(at), detectionId: `late-${at}` }));
    const { stored } = await store.reports.insert(arrived, AUTHOR);
    await store.close();
    const after = [await pageAfter(4000, true), await pageAfter(4000, false)];
    store = await medium.open();
    for (const { id } of stored) await store.reports.remove(id, AUTHOR, []);
    expect(before.map(({ length }) => length)).toEqual([100, 100]);
    expect(after).toEqual(before);
  });

  it('[records.42] a page is that of one moment, although a report arrives while it is found', async () => {
    const sort = [{ field: 'timeStamp', descending: true }] as const;
    const whole = async () => (await found(ALL, {}, { sort, size: 2 * REPORTS })).ids;
    const size = 50;
    const added: number[] = [];
    for (let round = 0; round < 6; round++) {
      const page = Math.floor(random() * (REPORTS / size));
      const before = await whole();
      const [read, { stored }] = await Promise.all([
        found(ALL, {}, { sort, page, size }),
        store.reports.insert([{ ...drawn(round), detectionId: `meanwhile-${round}` }], AUTHOR),
      ]);
      added.push(...stored.map(({ id }) => id));
      const after = await whole();
      const pageOf = (ids: readonly number[]) => ids.slice(page * size, (page + 1) * size);
      expect([pageOf(before), pageOf(after)]).toContainEqual(read.ids);
    }
    for (const id of added) await store.reports.remove(id, AUTHOR, []);
  });

  it('[records.26] a search finds reports before and after they are indexed, and none that was deleted between', async () => {
    const ofDay = (day: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...drawn(1), detectionId: `tail-${day}-${at}` }));
    const searched = async () => (await found(ALL, { search: 'tail-' }, { sort: [] })).ids;
    const early = (await store.reports.insert(ofDay(1, 3), AUTHOR)).stored.map(({ id }) => id);
    expect(await searched()).toEqual(early);
    await store.reports.remove(early[0] ?? 0, AUTHOR, []);
    const later = (await store.reports.insert(ofDay(2, 1200), AUTHOR)).stored.map(({ id }) => id);
    await store.close();
    store = await medium.open();
    const rest = [...early.slice(1), ...later];
    expect(await searched()).toEqual(rest);
    for (const id of [rest[0], rest.at(-1)]) await store.reports.remove(id ?? 0, AUTHOR, []);
    expect(await searched()).toEqual(rest.slice(1, -1));
  });
});
