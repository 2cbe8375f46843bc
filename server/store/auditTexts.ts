/** Audit rows of earlier versions whose changes have a NUL or half a surrogate pair, which PostgreSQL's jsonb refuses. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseKind, Tables } from './schema.ts';

/** As in documentText.ts: the escapes of JSON that are refused, but not those after a backslash. */
const REFUSED = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})`;

/** Migration step: one such row failed each search and order of the audit trail. O(audit rows); nothing on SQLite. */
export async function mendAuditTexts(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'SQLite') return;
  await sql`update documents set body = regexp_replace(body, ${REFUSED}, ${'\\1\uFFFD'}, 'g')
    where collection = 'auditTrail' and body ~ ${REFUSED}`.execute(db);
}
