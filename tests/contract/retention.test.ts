/** Retention on both databases: what a run removes, what stays, and what the journal says of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyDataDirectory } from '../../server/evidence/verifyDataDirectory.ts';
import { MediaLibrary } from '../../server/media/mediaLibrary.ts';
import { runRetention } from '../../server/retention/retentionRun.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import { EVERY_REPORT } from '../../server/store/reports/lists/reportQuery.ts';
import type { Store } from '../../server/store/store.ts';
import { KEPT_KINDS, readRetention, type RetentionPreview } from '../../src/domain/contract/retention.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import { MEDIA_KINDS, type MediaKind } from '../../src/domain/source/reportMedia.ts';
import { epochMs } from '../../src/domain/units.ts';
import { copyDatabase, copyPostgres } from '../support/copiedDatabase.ts';
import { propertyRuns } from '../support/propertyRuns.ts';

const DAY = 86_400_000;
const NOW = epochMs(1_790_000_000_000);
const url = await copyPostgres('retention');
const kinds = ['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])] as const;

/** A report with what belongs to it; ages in days. */
interface Drawn {
  readonly symbol: ReportSymbol;
  readonly age: number;
  readonly isHeld: boolean;
  readonly files: readonly { readonly kind: MediaKind; readonly age: number; readonly isLocked: boolean }[];
  readonly plates: readonly number[];
}

const age = fc.integer({ min: 0, max: 40 });
const drawn: fc.Arbitrary<Drawn> = fc.record({
  symbol: fc.constantFrom(...REPORT_SYMBOLS.filter((symbol) => symbol !== 'Possible Shot')),
  age,
  isHeld: fc.boolean(),
  files: fc.array(fc.record({ kind: fc.constantFrom(...MEDIA_KINDS), age, isLocked: fc.boolean() }), {
    maxLength: 2,
  }),
  plates: fc.array(age, { maxLength: 2 }),
});
const periods = fc
  .dictionary(fc.constantFrom(...KEPT_KINDS), fc.integer({ min: 1, max: 40 }), { maxKeys: 6 })
  .map((days) =>
    Object.entries(days)
      .map(([kind, count]) => `${kind}=${count}`)
      .join(', '),
  );

describe.each(kinds)('retention on %s', (kind) => {
  let store: Store;
  let dataDir: string;
  let media: MediaLibrary;
  /** Detection ids whose removal was published. */
  let published: string[];

  const open = async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-keep-'));
    if (kind === 'SQLite') await copyDatabase(dataDir);
    else await copyPostgres('retention');
    store = kind === 'SQLite' ? await openSqliteStore({ dataDir }) : await openPostgresStore(url ?? '');
    media = new MediaLibrary({
      store: store.media,
      chunks: store.shared?.mediaChunks,
      dataDir,
      now: () => NOW,
    });
    published = [];
  };
  const close = async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  beforeEach(open);
  afterEach(close);

  const run = (text: string, isWanted?: () => boolean) =>
    runRetention(
      {
        store,
        settings: { config: () => new Map([['RETENTION_DAYS', text]]) },
        media,
        live: { publishRemoval: ({ key }) => void published.push(key.detectionId) },
        now: () => NOW,
      },
      isWanted,
    );
  const preview = (text: string) =>
    store.retention.preview({ retention: readRetention(text).retention, now: NOW });
  const countsOf = ({ rows }: RetentionPreview) =>
    Object.fromEntries(
      rows.flatMap(({ kind: each, removed }) => (removed.count > 0 ? [[each, removed.count]] : [])),
    );

  /** Each is an incident of its own; a held one by its own hold, or by its incident's. */
  async function fill(reports: readonly Drawn[]): Promise<void> {
    for (const [at, { symbol, age: days, isHeld, files, plates }] of reports.entries()) {
      const start = NOW - days * DAY - 1;
      const id = `d${at}`;
      const { stored } = await store.reports.insert(
        [{ detectionId: id, squadId: 's', timeStamp: start, start, reportType: symbol, lat: at, lon: 0 }],
        { actor: 'test', at: NOW },
      );
      const reportId = stored[0]?.id ?? 0;
      for (const [n, file] of files.entries()) {
        const name = `${n}.bin`;
        const at1 = epochMs(NOW - file.age * DAY - 1);
        const record = {
          reportId,
          fileName: name,
          kind: file.kind,
          contentType: 'x/y',
          createdDate: at1,
          availableFrom: at1,
          simulated: false,
        };
        await media.add(record, bytesOf(`${id} ${name}`));
        const [entry] = await entries(`${name}`, reportId);
        if (file.isLocked && entry !== undefined)
          await store.media.replaceEntry(entry.id, { ...entry, locked: true }, []);
      }
      await store.media.add(
        [],
        plates.map((old, n) => {
          const seen = epochMs(NOW - old * DAY - 1);
          return { reportId, cameraId: `C${n}`, plate: `P${n}`, firstDetected: seen, availableFrom: seen };
        }),
      );
      if (isHeld) await holdOf(reportId, at % 2 === 0);
    }
  }
  const holdOf = async (reportId: number, isOwn: boolean) => {
    const incident = await store.incidents.byReport(reportId, EVERY_REPORT);
    await store.holds.set(isOwn ? { reportId } : { incidentId: incident?.id ?? 0 }, {
      reason: 'Case',
      author: { actor: 'test', at: NOW },
      auditEvent: () => ({ action: 'hold', user: 'test', actionDomain: 'test', at: NOW }),
    });
  };
  async function* bytesOf(text: string) {
    yield Buffer.from(text);
  }
  const entries = async (fileName?: string, reportId?: number) => {
    const found = await store.media.entries({ page: 0, size: 10_000, sort: [] }, {}, NOW);
    const all = [];
    for await (const slice of found.slices) all.push(...slice);
    return all.filter(
      (entry) =>
        (fileName === undefined || entry.fileName === fileName) &&
        (reportId === undefined || entry.reportId === reportId),
    );
  };
  const lines = async (): Promise<
    {
      kind: string;
      detectionId: string;
      actor: string;
      old: { files?: { fileName: string }[]; cameraId?: string; plates?: { cameraId: string }[] };
    }[]
  > => (await store.journal.lines(1, 10_000)).map((line) => JSON.parse(line));
  const verify = () =>
    verifyDataDirectory({
      dataDir,
      databaseUrl: kind === 'SQLite' ? undefined : url,
      anchorFile: join(dataDir, 'none'),
    });

  it('[keeping.9, keeping.10, journal.11] a run removes what the preview says, never what is on hold or locked, each thing with its line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 8 }), periods, async (reports, text) => {
        await close();
        await open();
        await fill(reports);
        const before = await entries();
        const said = await preview(text);
        const removed = await run(text);
        expect(Object.fromEntries([...removed].filter(([, count]) => count > 0))).toEqual(countsOf(said));
        // Nothing is left that is due, and a second run removes nothing.
        expect(countsOf(await preview(text))).toEqual({});
        expect(await run(text)).toEqual(new Map());
        const left = new Set<string>();
        for (const [at, { isHeld, files, plates }] of reports.entries()) {
          const stored = await store.reports.byKey({ squadId: 's', detectionId: `d${at}` }, EVERY_REPORT);
          if (stored !== undefined) left.add(`d${at}`);
          if (!isHeld) continue;
          expect(stored).toBeDefined();
          expect(await entries(undefined, stored?.id)).toHaveLength(files.length);
          expect(await store.media.plates(stored?.id ?? 0, NOW)).toHaveLength(plates.length);
        }
        const after = await entries();
        for (const entry of before.filter(({ locked }) => locked)) expect(after).toContainEqual(entry);
        const journal = await lines();
        const gone = reports.map((_, at) => `d${at}`).filter((id) => !left.has(id));
        const ofKind = (line: string) => journal.filter((each) => each.kind === line);
        expect(
          ofKind('deleted')
            .map(({ detectionId }) => detectionId)
            .toSorted(),
        ).toEqual(gone.toSorted());
        expect(published.toSorted()).toEqual(gone.toSorted());
        const named = journal.flatMap(({ detectionId, old }) =>
          (old?.files ?? []).map(({ fileName }) => `${detectionId} ${fileName}`),
        );
        const names = (all: typeof before) => all.map((entry) => `${entry.detectionId} ${entry.fileName}`);
        expect(named.toSorted()).toEqual(
          names(before)
            .filter((name) => !names(after).includes(name))
            .toSorted(),
        );
        const areThere = after.map(({ hash = '', size = 0 }) => media.bytes.has({ hash, size }));
        expect(await Promise.all(areThere)).not.toContain(false);
        expect(await store.retention.looseFiles(1)).toEqual([]);
        expect(await verify()).toMatchObject({ isWhole: true });
      }),
      { numRuns: propertyRuns(6, 60) },
    );
  }, 120_000);

  const OLD: Drawn = {
    symbol: 'Shot',
    age: 40,
    isHeld: false,
    files: [{ kind: 'image', age: 40, isLocked: false }],
    plates: [40],
  };

  it('[keeping.9] the preview says how much of each kind goes, from when to when, and what a hold keeps', async () => {
    await fill([OLD, { ...OLD, age: 30 }, { ...OLD, isHeld: true }, { ...OLD, age: 5 }]);
    const { rows } = await preview('Shot=20, Picture=10');
    const rowOf = (wanted: string) => rows.find((row) => row.kind === wanted);
    expect(rowOf('Shot')).toMatchObject({
      days: 20,
      removed: { count: 2, oldest: NOW - 40 * DAY - 1, newest: NOW - 30 * DAY - 1 },
      held: { count: 1 },
    });
    expect(rowOf('Shot')?.removed.bytes).toBeGreaterThan(100);
    expect(rowOf('Picture')).toMatchObject({
      days: 10,
      removed: { count: 3, bytes: 24 },
      held: { count: 1, bytes: 8 },
    });
    // The plates of removed reports go with them.
    expect(rowOf('Plates')).toMatchObject({ days: null, removed: { count: 2 }, held: { count: 0 } });
    expect(rowOf('Panic')).toMatchObject({ days: null, removed: { count: 0, oldest: null } });
  });

  it('[keeping.11] a run that ends in the middle is finished by the next one, bytes included', async () => {
    await fill(Array.from({ length: 15 }, () => OLD));
    const [entry] = await entries('0.bin');
    // As a server that is killed between the commit and the removal of the bytes.
    const slice = await store.retention.removeSlice({
      retention: readRetention('Picture=10').retention,
      now: NOW,
    });
    expect(slice?.counts).toEqual(new Map([['Picture', 15]]));
    const bytes = { hash: entry?.hash ?? '', size: entry?.size ?? 0 };
    expect(await media.bytes.has(bytes)).toBe(true);
    let asked = 0;
    await run('Picture=10, Shot=10', () => asked++ < 1);
    expect(await media.bytes.has(bytes)).toBe(false);
    expect(published).toHaveLength(10);
    await run('Picture=10, Shot=10');
    expect(published).toHaveLength(15);
  });

  it('[keeping.8] nothing is removed without a period, nor because of one that cannot be read', async () => {
    await fill([OLD]);
    expect(await run('')).toEqual(new Map());
    expect(await run('Shot=x, Shots=1')).toEqual(new Map());
  });
});
