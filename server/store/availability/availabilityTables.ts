/** Tables of the availability of sensors. Cells are base64 of compressed numbers (availabilityCells.ts). */

/** Statements that create the tables. @param wide  the type of a whole number of 64 bits */
export const availabilityTables = ({ wide }: { readonly wide: string }): string[] => [
  `create table availability_nodes (
    place ${wide} primary key,
    squad_id text not null,
    nodeid text not null,
    last_day ${wide} not null
  )`,
  `create table availability_days (
    block ${wide} not null,
    day ${wide} not null,
    cells text not null,
    primary key (block, day)
  )`,
  `create index availability_days_day on availability_days (day)`,
  `create table availability_spans (
    days integer not null,
    first_day ${wide} not null,
    cells text not null,
    primary key (days, first_day)
  )`,
  `create table availability_totals (
    day ${wide} not null,
    squad_id text not null,
    cells text not null,
    primary key (day, squad_id)
  )`,
  `create table availability_state (id integer primary key check (id = 1), next_quarter ${wide} not null)`,
];
