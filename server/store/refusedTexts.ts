/** Texts of earlier versions with a NUL or half a surrogate pair, which PostgreSQL's jsonb refuses. */
import { sql, type Kysely } from 'kysely';
import { REFUSED } from './database/documentText.ts';
import type { DatabaseKind, Tables } from './database/schema.ts';

const MENDED = sql`regexp_replace(body, ${REFUSED.source}, ${'\\1\uFFFD'}, 'g')`;

/**
 * Migration step: one such audit row or heartbeat failed each search and order of its list. O(audit rows + nodes); nothing on
 * SQLite.
 */
export async function mendRefusedTexts(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'SQLite') return;
  await sql`update documents set body = ${MENDED}
    where collection = 'auditTrail' and body ~ ${REFUSED.source}`.execute(db);
  await sql`update heartbeats set body = ${MENDED} where body ~ ${REFUSED.source}`.execute(db);
}
