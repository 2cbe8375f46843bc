/**
 * Which rows of the audit trail are about reports, so that they are read by those who may see the reports. Triggers
 * note each row as it is written, by whichever version of the server.
 */
import { expressionBuilder, sql, type Kysely, type RawBuilder } from 'kysely';
import { LPRS } from '../../../../src/domain/resources/entities/lprs.ts';
import { MEDIAFILES } from '../../../../src/domain/resources/entities/mediafiles.ts';
import type { DatabaseKind, Tables } from '../../database/schema.ts';
import { whereVisible } from './reportConditions.ts';
import type { ReportScope } from './reportQuery.ts';

/** First and last report of a row about records of a report, which administrators alone list: no report has this id. */
const NO_REPORT = 0;
/** Beginning of the subject of a row about reports: `shotreports 5`, `shotreports 5 to 9`, `shotreports 5 a.wav`. */
const SUBJECT = 'shotreports ';

/** Condition on a row of `documents` of the audit trail: it is about a report that the scope does not show. */
export function isAboutHidden(scope: ReportScope): RawBuilder<boolean> {
  const shown = whereVisible(expressionBuilder<Tables, 'shot_reports'>(), scope);
  // Who could not see an embargoed report does not learn of its removal either.
  const removedShown =
    scope.embargoedAfter === undefined ? shown : sql`(${shown} and released_at is not null)`;
  const there = sql`from shot_reports where id between about.first_report and about.last_report`;
  const removed = sql`from removed_reports where report_id between about.first_report and about.last_report`;
  const isNot = (condition: unknown) => sql`case when ${condition} then 0 else 1 end = 1`;
  return sql<boolean>`exists (select 1 from audited_reports as about where about.audit_id = documents.id and (
    exists (select 1 ${there} and ${isNot(shown)})
    or exists (select 1 ${removed} and ${isNot(removedShown)})
    or not (exists (select 1 ${there}) or exists (select 1 ${removed}))))`;
}

/** Creates the table, fills it from the trail, and keeps it by triggers. O(rows of the trail). */
export async function noteAuditedReports(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const wide = kind === 'SQLite' ? 'integer' : 'bigint';
  await db.schema
    .createTable('audited_reports')
    .addColumn('audit_id', wide, (column) => column.primaryKey())
    .addColumn('first_report', wide, (column) => column.notNull())
    .addColumn('last_report', wide, (column) => column.notNull())
    .execute();
  await db.schema.alterTable('removed_reports').addColumn('report_id', wide).execute();
  await db.schema.createIndex('removed_reports_id').on('removed_reports').column('report_id').execute();
  const statements = kind === 'SQLite' ? SQLITE_STATEMENTS : POSTGRES_STATEMENTS;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Texts in `subject`, without quotes in them. */
const IS_RECORD = [LPRS, MEDIAFILES].map(({ entity }) => `subject like '${entity} %'`).join(' or ');
const IS_ABOUT = `(subject like '${SUBJECT}%' or ${IS_RECORD})`;

/** Rows of the table from rows (audit_id, subject), in the words of each database. */
function noted(rows: string, first: string, last: string): string {
  return `insert into audited_reports (audit_id, first_report, last_report)
    select audit_id, ${first}, ${last} from (${rows}) as named where ${IS_ABOUT};`;
}

const FROM = SUBJECT.length + 1;
const SQLITE_FIRST = `case when subject like '${SUBJECT}%' then cast(substr(subject, ${FROM}) as integer) else ${NO_REPORT} end`;
// A number is read to its last digit, whatever follows.
const SQLITE_LAST = `case when subject like '${SUBJECT}%' and substr(subject, ${FROM} + length(${SQLITE_FIRST}), 4) = ' to '
  then max(${SQLITE_FIRST}, cast(substr(subject, ${FROM + 4} + length(${SQLITE_FIRST})) as integer)) else ${SQLITE_FIRST} end`;
const sqliteSubject = (body: string) =>
  `case when json_valid(${body}) then json_extract(${body}, '$.actionDomain') end as subject`;
const SQLITE_STATEMENTS = [
  `create trigger audited_reports_noted after insert on documents when new.collection = 'auditTrail'
    begin ${noted(`select new.id as audit_id, ${sqliteSubject('new.body')}`, SQLITE_FIRST, SQLITE_LAST)} end`,
  noted(
    `select id as audit_id, ${sqliteSubject('body')} from documents where collection = 'auditTrail'`,
    SQLITE_FIRST,
    SQLITE_LAST,
  ),
];

// By pattern: a body that is no JSON would fail the write of its row, and a handler of the failure costs a transaction a row.
const postgresSubject = (body: string) => `substring(${body} from '"actionDomain":"([^"\\\\]*)') as subject`;
const POSTGRES_FIRST = `coalesce(substring(subject from '^${SUBJECT}(\\d{1,15})')::bigint, ${NO_REPORT})`;
const POSTGRES_LAST = `greatest(${POSTGRES_FIRST},
  coalesce(substring(subject from '^${SUBJECT}\\d{1,15} to (\\d{1,15})')::bigint, ${NO_REPORT}))`;
// The trigger comes first: with it other servers wait for the step, so that it misses none of their rows.
const POSTGRES_STATEMENTS = [
  `create function note_audited_reports() returns trigger language plpgsql as
    $$ begin ${noted(`select new.id as audit_id, ${postgresSubject('new.body')}`, POSTGRES_FIRST, POSTGRES_LAST)}
    return null; end $$`,
  `create trigger audited_reports_noted after insert on documents for each row
    when (new.collection = 'auditTrail') execute function note_audited_reports()`,
  noted(
    `select id as audit_id, ${postgresSubject('body')} from documents where collection = 'auditTrail'`,
    POSTGRES_FIRST,
    POSTGRES_LAST,
  ),
];
