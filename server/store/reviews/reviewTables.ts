/** Tables of reviews, and triggers that count them by confidence: a question about the counts reads no review. */
import { CALIBRATION_FACETS } from '../../../src/domain/contract/calibration.ts';
import type { DatabaseKind } from '../database/schema.ts';

/** Statements that create tables, indexes and triggers of reviews. */
export function reviewTables(kind: DatabaseKind): readonly string[] {
  const wide = kind === 'SQLite' ? 'integer' : 'bigint';
  return [
    `create table report_reviews (
      report_id ${wide} not null,
      report_version integer not null,
      time_ms ${wide} not null,
      made_by text not null,
      symbol text not null,
      squad_id text not null,
      source text not null,
      band integer,
      zone text,
      weapon text,
      sensor text,
      is_confirmed integer not null,
      is_last integer not null,
      constraint report_reviews_key primary key (report_id, report_version)
    )`,
    'create index report_reviews_time on report_reviews (time_ms)',
    'create index report_reviews_by on report_reviews (made_by, time_ms)',
    `create table review_tallies (
      squad_id text not null,
      source text not null,
      facet text not null,
      name text not null,
      band integer not null,
      reports ${wide} not null,
      confirmed ${wide} not null,
      primary key (squad_id, source, facet, name, band)
    )`,
    ...(kind === 'SQLite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS),
  ];
}

/** Counts a review under what its report names, or takes it back. */
function counted(row: 'new' | 'old', sign: '' | '-'): string {
  return CALIBRATION_FACETS.map(
    (facet) => `insert into review_tallies (squad_id, source, facet, name, band, reports, confirmed)
      select ${row}.squad_id, ${row}.source, '${facet}', ${row}.${facet}, ${row}.band, ${sign}1, ${sign}${row}.is_confirmed
      where ${row}.${facet} is not null and ${row}.band is not null
      on conflict (squad_id, source, facet, name, band) do update set
        reports = review_tallies.reports + excluded.reports,
        confirmed = review_tallies.confirmed + excluded.confirmed;`,
  ).join('\n');
}

const SQLITE_TRIGGERS = [
  `create trigger review_tallies_insert after insert on report_reviews when new.is_last = 1
    begin ${counted('new', '')} end`,
  `create trigger review_tallies_replaced after update of is_last on report_reviews
    when old.is_last = 1 and new.is_last = 0 begin ${counted('old', '-')} end`,
  `create trigger review_tallies_delete after delete on report_reviews when old.is_last = 1
    begin ${counted('old', '-')} end`,
];

const POSTGRES_TRIGGERS = [
  `create function tally_added_review() returns trigger language plpgsql as
    $$ begin ${counted('new', '')} return null; end $$`,
  `create function tally_removed_review() returns trigger language plpgsql as
    $$ begin ${counted('old', '-')} return null; end $$`,
  `create trigger review_tallies_insert after insert on report_reviews for each row
    when (new.is_last = 1) execute function tally_added_review()`,
  `create trigger review_tallies_replaced after update on report_reviews for each row
    when (old.is_last = 1 and new.is_last = 0) execute function tally_removed_review()`,
  `create trigger review_tallies_delete after delete on report_reviews for each row
    when (old.is_last = 1) execute function tally_removed_review()`,
];
