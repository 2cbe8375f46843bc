/** Owners of panic buttons by the device id on the button, independent of its spelling. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PanicOwner } from '../../../src/domain/contract/media.ts';
import { sqliteTextAt } from './documentConditions.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { hasText } from '../database/textConditions.ts';

export interface PanicOwnerStore {
  /** The owner of a device, or undefined. Device ids are compared without separators and case. */
  byDevice(deviceId: string): Promise<PanicOwner | undefined>;
}

const SEPARATORS = ['-', ':', ' ', '.', '_', '/'] as const;

/** Panic owners over an open database. */
export function panicOwnerStore(db: Kysely<Tables>, kind: DatabaseKind): PanicOwnerStore {
  return {
    byDevice: async (deviceId) => {
      const row = await db
        .selectFrom('documents')
        .select('body')
        .where('collection', '=', 'panicOwners')
        .where(hasText(kind, plain(textOf(kind)), { wanted: plainText(deviceId), place: 'all' }))
        .orderBy('id')
        .executeTakeFirst();
      return row === undefined ? undefined : (JSON.parse(row.body) as PanicOwner);
    },
  };
}

function textOf(kind: DatabaseKind): RawBuilder<string> {
  return kind === 'SQLite' ? sqliteTextAt(sql`'$.deviceId'`) : sql`body::jsonb ->> 'deviceId'`;
}

function plain(text: RawBuilder<string>): RawBuilder<string> {
  return SEPARATORS.reduce<RawBuilder<string>>(
    (left, separator) => sql<string>`replace(${left}, ${separator}, '')`,
    text,
  );
}

function plainText(text: string): string {
  return SEPARATORS.reduce((left, separator) => left.replaceAll(separator, ''), text);
}
