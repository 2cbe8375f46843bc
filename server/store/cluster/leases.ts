/** Leases: which of the servers on one PostgreSQL database does a work that must be done once. */
import { sql, type Kysely } from 'kysely';
import type { Millis } from '../../../src/domain/units.ts';
import type { Tables } from '../database/schema.ts';

/** Leases by name. The clock is the database's, so that the clocks of the servers need not agree. */
export interface LeaseStore {
  /** Takes a free or expired lease, or extends an own one, for `span` from now. False where another server has it. */
  acquire(name: string, owner: string, span: Millis): Promise<boolean>;
  /** Gives an own lease up, so that another server need not wait for its expiry. */
  release(name: string, owner: string): Promise<void>;
}

/** Whether a server has a lease now: there are others on the database. */
export async function hasOwner(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from leases where expires_at >= clock_timestamp()`.execute(db);
  return rows.length > 0;
}

/** The leases over an open PostgreSQL database. */
export function leaseStore(db: Kysely<Tables>): LeaseStore {
  return {
    acquire: async (name, owner, span) => {
      const { rows } = await sql`insert into leases (name, owner, expires_at)
        values (${name}, ${owner}, clock_timestamp() + ${span} * interval '1 ms')
        on conflict (name) do update set owner = excluded.owner, expires_at = excluded.expires_at
        where leases.owner = excluded.owner or leases.expires_at < clock_timestamp()
        returning owner`.execute(db);
      return rows.length === 1;
    },
    release: async (name, owner) => {
      await db.deleteFrom('leases').where('name', '=', name).where('owner', '=', owner).execute();
    },
  };
}
