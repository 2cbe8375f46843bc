/** A database of the tests that is used again is like a new copy of its template. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyOf } from '../support/copiedDatabase.ts';
import { ownDatabase } from '../support/ownDatabase.ts';

const TEMPLATE = `
  create table zones (id bigint generated always as identity primary key, name text, size double precision, raw bytea,
    half double precision generated always as (size / 2) stored);
  create table shots (zone bigint references zones, heard timestamptz);
  create function reject() returns trigger language plpgsql as 'begin raise exception ''append only''; end';
  create trigger shots_kept before delete on shots for each row execute function reject();
  insert into zones (name, size, raw) values ('it''s \\ "a"', 0.1, '\\x00ff'), (null, 1e300, null);
  insert into shots values (1, '2026-01-01 00:00:00.123456Z')`;
const ROWS = `select (select json_agg(zones order by id) from zones)::text as zones,
  (select json_agg(shots) from shots)::text as shots, (select last_value from zones_id_seq) as number,
  (select count(*) from pg_class where relnamespace = 'public'::regnamespace) as relations`;

const template = await ownDatabase('copied_template');

describe.skipIf(template === undefined)('a copied database that is used again', () => {
  let client: pg.Client;

  const open = async () => {
    const copy = await copyOf('copied', new URL(template ?? '').pathname.slice(1));
    client = new pg.Client({ connectionString: copy });
    client.on('error', () => undefined);
    await client.connect();
  };
  const rows = async () => (await client.query(ROWS)).rows;
  let first: unknown;
  let before: unknown;

  beforeEach(async () => {
    await ownDatabase('copied_template');
    const filling = new pg.Client({ connectionString: template });
    await filling.connect();
    await filling.query(TEMPLATE);
    await filling.end();
    await open();
    first = await rows();
    before = await oid();
  });

  afterEach(() => client.end());

  const oid = async () =>
    (await client.query('select oid from pg_database where datname = current_database()')).rows;

  it('[code.13] has the rows and the numbers of its template, without what a connection left', async () => {
    await client.query(
      `insert into zones (name) values ('b'); update zones set size = 2; insert into shots values (3, now())`,
    );
    await client.query('begin');
    await client.query('update zones set size = 3');
    const left = client;
    await open();
    expect(await rows()).toEqual(first);
    expect(await oid()).toEqual(before);
    await expect(left.query('commit')).rejects.toThrow(/connection|ECONNRESET|EPIPE/i);
    await expect(client.query('delete from shots')).rejects.toThrow('append only');
    const added = await client.query('insert into zones (name) values (null) returning id::text');
    expect(added.rows).toEqual([{ id: '3' }]);
  });

  it.each([
    'create table more (id int)',
    'alter table shots disable trigger shots_kept',
    'alter table shots drop column heard',
    "create or replace function reject() returns trigger language plpgsql as 'begin return old; end'",
    'drop schema public cascade; create schema public',
  ])('[code.13] is copied anew after `%s`', async (change) => {
    await client.query(change);
    await client.end();
    await open();
    expect(await rows()).toEqual(first);
    expect(await oid()).not.toEqual(before);
    await expect(client.query('delete from shots')).rejects.toThrow('append only');
  });
});
