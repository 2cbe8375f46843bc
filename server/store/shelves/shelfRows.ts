import type { Transaction } from 'kysely';
import type { Shelf, ShelfScope } from '../../../src/domain/contract/shelf.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import type { ShelfRow, Tables } from '../database/schema.ts';

/** The shelf of a row. */
export function toShelf(row: Omit<ShelfRow, 'is_end_noted'>): Shelf {
  const { sensor, zone, symbol: type, ended_by: endedBy } = row;
  return {
    id: row.id,
    squadId: row.squad_id,
    ...(sensor !== null && { sensor }),
    ...(zone !== null && { zone }),
    ...(type !== null && { type }),
    reason: row.reason,
    by: row.made_by,
    from: epochMs(row.from_ms),
    to: epochMs(row.to_ms),
    ...(endedBy !== null && { endedBy }),
  };
}

/** Shelves that end after `at`, oldest first: as of the transaction, so that servers on one database agree. */
export async function readOpenShelves(trx: Transaction<Tables>, at: EpochMs): Promise<readonly Shelf[]> {
  const rows = await trx.selectFrom('shelves').selectAll().where('to_ms', '>', at).orderBy('id').execute();
  return rows.map(toShelf);
}

/** "zone OT_Z1", "sensor 412, Fireworks". */
export function scopeText({ sensor, zone, type }: ShelfScope): string {
  const parts = [sensor !== undefined && `sensor ${sensor}`, zone !== undefined && `zone ${zone}`, type];
  return parts.filter(Boolean).join(', ');
}
