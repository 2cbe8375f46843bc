/** What a search finds of letters beyond ASCII, the same on both databases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres, openSqlite, type OpenDatabase } from '../../server/store/openDatabase.ts';
import { hasText, type TextPosition } from '../../server/store/database/textConditions.ts';
import { MAX_SEARCH_LENGTH } from '../../src/domain/contract/paths.ts';
import { smallLetters } from '../../src/domain/letterCase.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import { aReport, api, testServer, type TestServer } from '../support/testServer.ts';

const url = await ownDatabase('searchedtexts');
const kinds = ['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])] as const;

/** Alphabets with capitals: Latin, Greek, Cyrillic, Armenian, and the further ones of Latin and Greek. */
const ALPHABETS = [
  [0x21, 0x58f],
  [0x1e00, 0x1fff],
  [0x2126, 0x2126],
  [0x212a, 0x212b],
] as const;

describe.each(kinds)('a condition on texts on %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-texts-'));
  let database: OpenDatabase;

  beforeAll(async () => {
    database = kind === 'SQLite' ? await openSqlite({ dataDir }) : await openPostgres(url ?? '');
  });

  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });

  const has = async (text: string, wanted: string, place?: TextPosition): Promise<boolean> => {
    const found = hasText(database.kind, sql`cast(${text} as text)`, { wanted, place });
    const { rows } = await sql<{
      found: number;
    }>`select case when ${found} then 1 else 0 end as found`.execute(database.db);
    return rows[0]?.found === 1;
  };

  it('[records.32] finds each letter by its capital and by its small letter', async () => {
    const missed: string[] = [];
    for (const [first, last] of ALPHABETS) {
      for (let code = first; code <= last; code++) {
        const letter = String.fromCodePoint(code);
        const small = smallLetters(letter);
        if (small === letter) continue;
        for (const [text, wanted] of [
          [letter, small],
          [small, letter],
          [letter, letter],
        ] as const)
          if (!(await has(`-${text}-`, wanted))) missed.push(`${text} by ${wanted}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it.each([
    ['Österreich', 'ÖSTER', 'beginning', true],
    ['In Österreich', 'öster', 'beginning', false],
    ['In Österreich', 'öster', 'anywhere', true],
    ['ÖSTER', 'öster', 'all', true],
    ['ÖSTERN', 'öster', 'all', false],
    ['Oster', 'öster', 'anywhere', false],
    ['öster', 'oster', 'anywhere', false],
    ['İZMİR', 'İzmİr', 'all', true],
    ['STRASSE', 'straße', 'anywhere', false],
    ['ΟΔΟΣ', 'οδοσ', 'all', true],
    ['ΟΔΟΣ', 'οδος', 'all', false],
    [String.raw`Ä%_\*[ä]?`, String.raw`ä%_\*[Ä]?`, 'all', true],
    ['ÄÄÄ', 'ä%', 'anywhere', false],
    ['ÄÄÄ', 'ä_', 'anywhere', false],
    ['ä\uFFFDb', 'ä\0b', 'anywhere', false],
  ] as const)('[records.32] says of %j and %j, %s: %s', async (text, wanted, place, expected) => {
    expect(await has(text, wanted, place)).toBe(expected);
  });
});

/** As many different letters as a search may have. */
const MANY_LETTERS = Array.from({ length: MAX_SEARCH_LENGTH }, (_, at) =>
  String.fromCharCode(0x3b1 + at),
).join('');
const SPELLINGS = ['Öster', 'öster', 'ÖSTER'];

describe.each(kinds)('a search on %s', (kind) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer(kind === 'SQLite' || url === undefined ? {} : { databaseUrl: url });
    const post = async (path: string, payload: object) => {
      const options = { method: 'POST', payload } as const;
      expect((await server.call('ROLE_ADMIN', api(path), options)).statusCode).toBe(201);
    };
    await post('places', { name: 'Österreich', placeId: 'p1' });
    await post('super-squads', {
      name: 'Österreich',
      superSquadId: 's1',
      squads: [],
      email: 'a@example.org',
    });
    await post('nodes', { nodeId: 'Österreich', squadId: 'q1', node_lat: 1, node_lng: 2 });
    await server.intake.accept([aReport('Öster-1'), aReport('x-2', { zone: 'Am Österplatz' })], 'test');
    const file = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    await post('mediafiles', { detectionId: 'x-2', fileName: 'Österplatz.gif', file });
  });

  afterAll(() => server.dispose());

  const totalOf = async (path: string, search: string) => {
    const answer = await server.call('ROLE_ADMIN', api(`${path}?search=${encodeURIComponent(search)}`));
    expect(answer.statusCode).toBe(200);
    return Number(answer.headers['x-total-count']);
  };

  it.each([
    ['places', 1],
    ['super-squads', 1],
    ['nodes', 1],
    ['shotreports', 2],
    ['mediafiles', 1],
  ] as const)('[records.32] finds what the %s have with a capital beyond ASCII', async (path, count) => {
    for (const spelling of SPELLINGS) expect(await totalOf(path, spelling)).toBe(count);
    expect(await totalOf(path, 'Oster')).toBe(0);
    expect(await totalOf(path, MANY_LETTERS)).toBe(0);
  });

  it('[records.32] finds the beginning of a detection id, and ς only by itself', async () => {
    await server.intake.accept([aReport('ΟΔΟΣ-3'), aReport('οδος-4')], 'test');
    expect([await totalOf('shotreports', 'ö'), await totalOf('shotreports', 'Ö')]).toEqual([2, 2]);
    for (const text of ['οδοσ', 'ΟΔΟΣ', 'οδος']) expect(await totalOf('shotreports', text)).toBe(1);
  });
});
