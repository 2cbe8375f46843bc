/**
 * Which rows of the audit trail are about reports, so that they are read by those who may see the reports. Triggers
 * note each row as it is written.
 */
import { expressionBuilder, sql, type RawBuilder } from 'kysely';
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

/** Statements that note the rows of the trail about reports as they are written. */
export function auditTriggers(kind: DatabaseKind): readonly string[] {
  return kind === 'SQLite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS;
}

/** Texts in `subject`, without quotes in them. */
const IS_RECORD = [LPRS, MEDIAFILES].map(({ entity }) => `subject like '${entity} %'`).join(' or ');
const IS_ABOUT = `(subject like '${SUBJECT}%' or ${IS_RECORD})`;

/** Statement of a trigger: the row of the table for a new row of the trail, in the words of each database. */
function noted(subject: string, first: string, last: string): string {
  return `insert into audited_reports (audit_id, first_report, last_report)
    select audit_id, ${first}, ${last} from (select new.id as audit_id, ${subject}) as named where ${IS_ABOUT};`;
}

const FROM = SUBJECT.length + 1;
const SQLITE_FIRST = `case when subject like '${SUBJECT}%' then cast(substr(subject, ${FROM}) as integer) else ${NO_REPORT} end`;
// A number is read to its last digit, whatever follows.
const SQLITE_LAST = `case when subject like '${SUBJECT}%' and substr(subject, ${FROM} + length(${SQLITE_FIRST}), 4) = ' to '
  then max(${SQLITE_FIRST}, cast(substr(subject, ${FROM + 4} + length(${SQLITE_FIRST})) as integer)) else ${SQLITE_FIRST} end`;
const SQLITE_SUBJECT = `case when json_valid(new.body) then json_extract(new.body, '$.actionDomain') end as subject`;
const SQLITE_TRIGGERS = [
  `create trigger audited_reports_noted after insert on documents when new.collection = 'auditTrail'
    begin ${noted(SQLITE_SUBJECT, SQLITE_FIRST, SQLITE_LAST)} end`,
];

// By pattern: a body that is no JSON would fail the write of its row, and a handler of the failure costs a transaction a row.
const POSTGRES_SUBJECT = `substring(new.body from '"actionDomain":"([^"\\\\]*)') as subject`;
const POSTGRES_FIRST = `coalesce(substring(subject from '^${SUBJECT}(\\d{1,15})')::bigint, ${NO_REPORT})`;
const POSTGRES_LAST = `greatest(${POSTGRES_FIRST},
  coalesce(substring(subject from '^${SUBJECT}\\d{1,15} to (\\d{1,15})')::bigint, ${NO_REPORT}))`;
const POSTGRES_TRIGGERS = [
  `create function note_audited_reports() returns trigger language plpgsql as
    $$ begin ${noted(POSTGRES_SUBJECT, POSTGRES_FIRST, POSTGRES_LAST)} return null; end $$`,
  `create trigger audited_reports_noted after insert on documents for each row
    when (new.collection = 'auditTrail') execute function note_audited_reports()`,
];
