/** Tables of applied and of former versions of surveys, as their first migration creates them. */
import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import type { DatabaseKind, Tables } from '../database/schema.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** Creates the tables of surveys: versions that were applied to devices, and documents as they were before a save. */
export async function createSurveyTables(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const wide = kind === 'SQLite' ? 'integer' : 'bigint';
  await db.schema
    .createTable('applied_versions')
    .addColumn('id', wide, (column) =>
      kind === 'SQLite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('kind', 'text', required)
    .addColumn('squad_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('item_count', 'integer', required)
    .addColumn('applied_by', 'text', required)
    .addColumn('applied_at', wide, required)
    .addColumn('reapplied_from', wide)
    .addColumn('payload', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', wide, required)
    .addColumn('changed_at', wide, required)
    .addColumn('failure', 'text')
    .addColumn('answers', 'text', required)
    .addColumn('refused', 'integer', required)
    .addColumn('waiting', 'integer', required)
    .execute();
  await db.schema
    .createIndex('applied_versions_squad')
    .on('applied_versions')
    .columns(['squad_id', 'kind', 'id'])
    .execute();
  await sql`create index applied_versions_due on applied_versions (next_at) where state = 'pending'`.execute(
    db,
  );
  await db.schema
    .createTable('former_documents')
    .addColumn('collection', 'text', required)
    .addColumn('id', wide, required)
    .addColumn('version', 'integer', required)
    .addColumn('saved_by', 'text', required)
    .addColumn('replaced_at', wide, required)
    .addColumn('body', 'text', required)
    .addPrimaryKeyConstraint('former_documents_key', ['collection', 'id', 'version'])
    .execute();
}

/** Applying by level: which levels were applied, which are sent, and which survey each level is from. */
export async function addAppliedLevels(db: Kysely<Tables>): Promise<void> {
  for (const name of ['levels', 'sent_levels', 'sources'] as const)
    await db.schema.alterTable('applied_versions').addColumn(name, 'text').execute();
}
