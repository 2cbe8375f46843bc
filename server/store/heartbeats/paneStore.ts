/** Panes of walls, by what each of them last sent. */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { PaneBeat, PaneState } from '../../../src/domain/contract/panes.ts';
import { parseJson } from '../../../src/domain/json/parseJson.ts';
import { isRow } from '../../../src/domain/json/row.ts';
import { compareTexts } from '../../../src/domain/textOrder.ts';
import { epochMs, type EpochMs, type Millis } from '../../../src/domain/units.ts';
import { batches } from '../database/batches.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import type { Tables } from '../database/schema.ts';

/** A pane with who runs it and from where. */
export interface NewPaneBeat extends PaneBeat {
  readonly login: string;
  readonly ipAddress: string;
}

export interface PaneStore {
  /**
   * Records that a pane works. A pane is known by its account, address and name, without a name by its view, so that it is
   * the same after a reload.
   */
  save(beat: NewPaneBeat, at: EpochMs): Promise<void>;
  /** Panes that worked since `since`, by name and view. */
  list(since: EpochMs): Promise<readonly PaneState[]>;
}

/**
 * Panes that are kept. Beyond it the account with the most panes loses those that worked longest ago, so that invented panes of one
 * account push no silent wall of another one out.
 */
const MAX_PANES = 1000;
const PRUNE_INTERVAL: Millis = 60_000;
const ROWS_PER_DELETE = 500;

async function prune(db: Kysely<Tables>, max: number): Promise<void> {
  const rows = await db
    .selectFrom('wall_panes')
    .select(['pane', 'body'])
    .orderBy('beat_at', 'desc')
    .orderBy('pane')
    .execute();
  if (rows.length <= max) return;
  const counts = new Map<string, number>();
  const ranked = rows.map(({ pane, body }) => {
    const login = loginOf(body);
    const rank = counts.get(login) ?? 0;
    counts.set(login, rank + 1);
    return { pane, rank };
  });
  const surplus = ranked.toSorted((a, b) => a.rank - b.rank).slice(max);
  for (const some of batches(surplus, ROWS_PER_DELETE)) {
    const panes = some.map(({ pane }) => pane);
    await db.deleteFrom('wall_panes').where('pane', 'in', panes).execute();
  }
}

/** The account of a stored pane; empty where the row can't be read. */
function loginOf(body: string): string {
  const parsed = parseJson(body);
  return isRow(parsed) ? String(parsed['login']) : '';
}

/** Panes over an open database, written beside the transactions of reports: one statement a beat. */
export function paneStore(db: Kysely<Tables>, damaged: DamagedRows, max = MAX_PANES): PaneStore {
  let nextPrune = 0;
  let saved = 0;
  return {
    save: async (beat, at) => {
      const { login, ipAddress, name, view } = beat;
      const pane = createHash('sha256')
        .update(JSON.stringify([login, ipAddress, name === '' ? view : name]))
        .digest('base64url');
      await sql`insert into wall_panes (pane, body, beat_at) values (${pane}, ${JSON.stringify(beat)}, ${at})
        on conflict (pane) do update set body = excluded.body, beat_at = excluded.beat_at`.execute(db);
      saved++;
      if (at < nextPrune && saved <= max) return;
      nextPrune = at + PRUNE_INTERVAL;
      saved = 0;
      await prune(db, max);
    },
    list: async (since) => {
      const rows = await db
        .selectFrom('wall_panes')
        .select(['pane', 'body', 'beat_at'])
        .where('beat_at', '>=', since)
        .execute();
      const panes = damaged.readAll('wall_panes', rows, {
        idOf: ({ pane }) => pane,
        read: ({ body, beat_at }) => ({ ...(JSON.parse(body) as NewPaneBeat), beatAt: epochMs(beat_at) }),
      });
      return panes.toSorted((a, b) => compareTexts(a.name, b.name) || compareTexts(a.view, b.view));
    },
  };
}
