/** Keeps the tallies of reports in the transaction that writes the reports. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseKind, Tables } from '../../database/schema.ts';
import { RULERS, talliedPart, talliedValueText, type Ruler, type TalliedRow } from './tallyRulers.ts';

const TALLY_KEY = 'ruler, squad_id, stretch, value, symbol';

/** SQL of the places of a row on a ruler: name, squad, stretch and value. */
function placeOf({ name, column, width, isBySquad, text }: Ruler, row: string): string {
  const squad = isBySquad ? `${row}.squad_id` : "''";
  const value = text === undefined ? "''" : talliedValueText(text, row);
  return `'${name}', ${squad}, ${row}.${column} / ${width}, ${value}`;
}

function countRow(row: 'new' | 'old', change: '+ 1' | '- 1'): string {
  return RULERS.map(
    (ruler) => `insert into report_tallies (${TALLY_KEY}, reports)
      values (${placeOf(ruler, row)}, ${row}.symbol, 0 ${change})
      on conflict (${TALLY_KEY}) do update set reports = report_tallies.reports ${change};`,
  ).join('\n');
}

const ADD = countRow('new', '+ 1');
const TAKE = countRow('old', '- 1');

/**
 * Statements that keep the tallies. Inserted reports are counted by statement, not row by row: by a trigger of PostgreSQL,
 * and for SQLite, which one server writes, by `tallyInserted`.
 */
export function tallyTriggers(kind: DatabaseKind): readonly string[] {
  return kind === 'SQLite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS;
}

/** Columns that say where a report is counted. */
const COUNTED = ['id', 'time_stamp', 'symbol', 'squad_id', 'zone', 'level', 'weapon'] as const;

const isRecounted = (differs: string) =>
  COUNTED.map((column) => `old.${column} ${differs} new.${column}`).join(' or ');

const SQLITE_TRIGGERS = [
  `create trigger report_tallies_delete after delete on shot_reports begin ${TAKE} end`,
  `create trigger report_tallies_update after update of ${COUNTED.join(', ')} on shot_reports
    when ${isRecounted('is not')} begin ${TAKE} ${ADD} end`,
];

// One statement for all rulers, its rows in the order of the key: transactions that wait for each other's rows would never end.
const ADD_STATEMENT = `insert into report_tallies (${TALLY_KEY}, reports)
  select places.ruler, places.squad_id, places.stretch, places.value, added.symbol, count(*)
  from added cross join lateral (values
    ${RULERS.map((ruler) => `(${placeOf(ruler, 'added')})`).join(', ')}
  ) as places (ruler, squad_id, stretch, value)
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (${TALLY_KEY}) do update set reports = report_tallies.reports + excluded.reports;`;

const POSTGRES_TRIGGERS = [
  `create function tally_added_reports() returns trigger language plpgsql as
    $$ begin ${ADD_STATEMENT} return null; end $$`,
  `create function tally_removed_report() returns trigger language plpgsql as
    $$ begin ${TAKE} return null; end $$`,
  `create function tally_changed_report() returns trigger language plpgsql as
    $$ begin ${TAKE} ${ADD} return null; end $$`,
  `create trigger report_tallies_insert after insert on shot_reports referencing new table as added
    for each statement execute function tally_added_reports()`,
  `create trigger report_tallies_delete after delete on shot_reports
    for each row execute function tally_removed_report()`,
  `create trigger report_tallies_update after update on shot_reports for each row
    when (${isRecounted('is distinct from')}) execute function tally_changed_report()`,
];

/** SQLite: counts reports that the transaction has inserted. */
export async function tallyInserted(trx: Kysely<Tables>, reports: readonly TalliedRow[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const report of reports) {
    for (const { name, column, width, isBySquad, text } of RULERS) {
      const squad = isBySquad ? report.squad_id : '';
      const value = text === undefined ? '' : talliedPart(report[text]);
      const key = JSON.stringify([name, squad, Math.trunc(report[column] / width), value, report.symbol]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  if (counts.size === 0) return;
  const rows = `[${Array.from(counts, ([key, count]) => `{"key":${key},"count":${count}}`).join()}]`;
  // As one JSON text: a statement for each number of rows would fill the cache of prepared statements.
  await sql`insert into report_tallies (ruler, squad_id, stretch, value, symbol, reports)
    select value ->> '$.key[0]', value ->> '$.key[1]', value ->> '$.key[2]', value ->> '$.key[3]', value ->> '$.key[4]',
      value ->> '$.count'
    from json_each(${rows}) where 1 = 1
    on conflict (ruler, squad_id, stretch, value, symbol)
      do update set reports = report_tallies.reports + excluded.reports`.execute(trx);
}
