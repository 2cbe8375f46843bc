/** Triggers for several servers on one PostgreSQL database. SQLite needs none. */
import type { Tables } from '../database/schema.ts';

/** Channel of PostgreSQL's notifications of changed records. The payload is a collection, or `users` or `revokedTokens`. */
export const RECORD_CHANNEL = 'shotpoint_records';

/** Statements that notify other servers of what was changed. */
export function changeTriggers(): readonly string[] {
  return [
    ...notifyOf({ table: 'users', payload: 'users' }),
    ...notifyOf({ table: 'push_subscriptions', payload: 'pushSubscriptions' }),
    // Not of deletions: expired ones are deleted when they are read.
    ...notifyOf({ table: 'revoked_tokens', payload: 'revokedTokens', changes: 'insert' }),
    ...NOTIFY_OF_DOCUMENTS,
  ];
}

interface NotifiedTable {
  readonly table: keyof Tables;
  readonly payload: string;
  /** Statements that notify, as a trigger names them; all that change rows by default. */
  readonly changes?: string;
}

/** A statement that changes rows of the table notifies once. */
function notifyOf({ table, payload, changes = 'insert or update or delete' }: NotifiedTable): string[] {
  const name = `${table}_changed`;
  return [
    `create function ${name}() returns trigger language plpgsql as
      $$ begin perform pg_notify('${RECORD_CHANNEL}', '${payload}'); return null; end $$`,
    `create trigger ${name} after ${changes} on ${table}
      for each statement execute function ${name}()`,
  ];
}

/** A transaction that changes documents notifies once for each of their collections; entries of the audit trail do not. */
const NOTIFY_OF_DOCUMENTS = [
  `create function documents_changed() returns trigger language plpgsql as
    $$ begin
      perform pg_notify('${RECORD_CHANNEL}', collection)
        from (select distinct collection from changed where collection <> 'auditTrail') named;
      return null;
    end $$`,
  ...[
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ].map(
    ([change, rows]) => `create trigger documents_${change} after ${change} on documents
      referencing ${rows} table as changed for each statement execute function documents_changed()`,
  ),
];
