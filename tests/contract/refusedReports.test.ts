/** A database that takes no report for a reason of its own, such as a trigger that somebody has added. */
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { SQLITE_FILE } from '../../server/store/openDatabase.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import type { Store } from '../../server/store/store.ts';
import { epochMs } from '../../src/domain/units.ts';
import { ownDatabase } from '../support/ownDatabase.ts';

const address = await ownDatabase('refused_reports');
const AUTHOR = { actor: 'test', at: epochMs(1_700_000_000_000) };
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A store and what runs statements in its database beside it. */
interface Opened {
  readonly store: Store;
  readonly run: (statement: string) => Promise<void>;
  /** Statements that refuse reports of the squad "refused", or all, and the one that takes them back. */
  readonly refuse: { readonly squad: string; readonly all: string; readonly none: string };
}

async function openSqlite(): Promise<Opened> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-refused-'));
  const store = await openSqliteStore({ dataDir });
  ends.push(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const trigger = (when: string): string =>
    `create trigger refused before insert on shot_reports ${when} begin select raise(abort, 'not on Sundays'); end`;
  return {
    store,
    run: (statement) => {
      const database = new DatabaseSync(join(dataDir, SQLITE_FILE));
      database.exec(statement);
      database.close();
      return Promise.resolve();
    },
    refuse: {
      squad: trigger(`when new.squad_id = 'refused'`),
      all: trigger(''),
      none: 'drop trigger refused',
    },
  };
}

async function openPostgres(): Promise<Opened> {
  await ownDatabase('refused_reports');
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const store = await openPostgresStore(address ?? '');
  await store.shared?.endStart();
  ends.push(
    () => client.end(),
    () => store.close(),
  );
  await client.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not on Sundays'; end $$`);
  const trigger = (when: string): string =>
    `create trigger refused before insert on shot_reports for each row ${when} execute function refuse()`;
  return {
    store,
    run: async (statement) => void (await client.query(statement)),
    refuse: {
      squad: trigger(`when (new.squad_id = 'refused')`),
      all: trigger(''),
      none: 'drop trigger refused on shot_reports',
    },
  };
}

describe.each([
  { kind: 'SQLite', open: openSqlite, isThere: true },
  { kind: 'PostgreSQL', open: openPostgres, isThere: address !== undefined },
])('$kind with a trigger', ({ open, isThere }) => {
  const insert = ({ store }: Opened, detectionId: string, squadId = 'squad-1') =>
    store.reports.insert(
      [{ detectionId, squadId, timeStamp: AUTHOR.at, start: AUTHOR.at, reportType: 'Shot' }],
      AUTHOR,
    );
  const note = ({ store }: Opened) =>
    store.journal.record([{ action: 'test', user: 'test', actionDomain: 'test', at: AUTHOR.at }]);

  it.skipIf(!isThere)(
    '[reports.19] that refuses reports is not healthy until it takes them, whatever else is written, and no try is stored',
    async () => {
      const opened = await open();
      const { store, run, refuse } = opened;
      expect((await insert(opened, 'before')).stored).toHaveLength(1);
      const before = await store.readLastSeq();
      await run(refuse.all);
      await expect(insert(opened, 'refused')).rejects.toThrow('not on Sundays');
      await note(opened);
      const refusing = {
        up: false,
        isReadable: true,
        storage: 'fails',
        detail: expect.stringContaining('not on Sundays'),
      };
      expect(await store.health()).toMatchObject(refusing);
      await note(opened);
      expect(await store.health()).toMatchObject(refusing);
      await run(refuse.none);
      expect(await store.health()).toMatchObject({ up: true, storage: 'stores' });
      expect(await store.readLastSeq()).toBe(before);
      const { stored } = await insert(opened, 'after');
      expect(stored.map(({ seq }) => seq)).toEqual([before + 1]);
    },
  );

  it.skipIf(!isThere)('[reports.19] that refuses one report takes the others, and is healthy', async () => {
    const opened = await open();
    const { store, run, refuse } = opened;
    await run(refuse.squad);
    await expect(insert(opened, 'one', 'refused')).rejects.toThrow('not on Sundays');
    expect(await store.health()).toMatchObject({ up: true, storage: 'stores' });
    expect(store.hasFailedWrite()).toBe(false);
    expect((await insert(opened, 'another')).stored).toHaveLength(1);
  });
});
