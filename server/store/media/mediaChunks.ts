/** Bytes of media in a PostgreSQL database, in chunks. */
import { sql, type Kysely } from 'kysely';
import type { Millis } from '../../../src/domain/units.ts';
import type { Tables } from '../database/schema.ts';

/** Bytes of every chunk of a file but its last. */
export const CHUNK_BYTES = 256 * 1024;

/** Chunks of files. A file is named by its hash when it is complete, and by a name of its own before. */
export interface MediaChunkStore {
  add(file: string, index: number, bytes: Uint8Array): Promise<void>;
  /** Gives a complete draft its name; drops it where the file exists. */
  complete(draft: string, hash: string): Promise<void>;
  /** Bytes of a file; undefined where there is none. */
  sizeOf(hash: string): Promise<number | undefined>;
  read(hash: string, index: number): Promise<Buffer | undefined>;
  remove(file: string): Promise<void>;
  /** Removes drafts that a server which has ended left, older than `age`. */
  removeDrafts(age: Millis): Promise<void>;
}

/** The chunks over an open PostgreSQL database. */
export function mediaChunkStore(db: Kysely<Tables>): MediaChunkStore {
  const remove = async (file: string): Promise<void> => {
    await db.deleteFrom('media_chunks').where('file', '=', file).execute();
  };
  return {
    add: async (file, chunk, bytes) => {
      await db
        .insertInto('media_chunks')
        .values({ file, chunk, bytes: Buffer.from(bytes) })
        .execute();
    },
    complete: async (draft, hash) => {
      await db.transaction().execute(async (trx) => {
        // Two servers that store the same content at once: the second finds the file of the first.
        await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(trx);
        const known = await trx
          .selectFrom('media_chunks')
          .select('chunk')
          .where('file', '=', hash)
          .where('chunk', '=', 0)
          .executeTakeFirst();
        if (known === undefined) {
          await trx.updateTable('media_chunks').set({ file: hash }).where('file', '=', draft).execute();
        } else await trx.deleteFrom('media_chunks').where('file', '=', draft).execute();
      });
    },
    sizeOf: async (hash) => {
      const { rows } = await sql<{ size: number | null }>`select sum(octet_length(bytes))::bigint as size
        from media_chunks where file = ${hash}`.execute(db);
      return rows[0]?.size ?? undefined;
    },
    read: async (hash, index) => {
      const row = await db
        .selectFrom('media_chunks')
        .select('bytes')
        .where('file', '=', hash)
        .where('chunk', '=', index)
        .executeTakeFirst();
      return row?.bytes;
    },
    remove,
    removeDrafts: async (age) => {
      await sql`delete from media_chunks where file like 'draft %'
        and written_at < clock_timestamp() - ${age} * interval '1 ms'`.execute(db);
    },
  };
}
