import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptiedDatabase, expectDatabase } from './formerDatabase.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-former-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const ANCHORS = 'journal-anchors.ndjson';
const places = (freshStart = false, databaseUrl?: string) => ({
  dataDir,
  databaseUrl,
  anchorFile: join(dataDir, ANCHORS),
  freshStart,
});
const write = (name: string, text = 'x') => writeFileSync(join(dataDir, name), text);
/** The sentence of a start; a first start leaves its marker as if it were killed. */
const refusal = (freshStart = false, databaseUrl?: string) => {
  const expected = expectDatabase(places(freshStart, databaseUrl));
  return expected.ok ? '' : expected.reason;
};

it.each(['jwt-secret', 'journal-key.pem', ANCHORS])(
  '[records.46] names a missing database beside %s, unless a fresh start is wanted',
  (name) => {
    write(name);
    expect(refusal()).toContain(
      `shotpoint.sqlite is missing, but a server ran here before: there are ${name}. `,
    );
    expect(refusal(false, 'postgres://db')).toBe('');
    expect(refusal(true)).toBe('');
  },
);

it('[records.46] begins in an empty folder, again where the first start made keys and was killed before it had a database', () => {
  write(ANCHORS, '');
  expect(refusal()).toBe('');
  write('jwt-secret');
  const again = expectDatabase(places());
  write('shotpoint.sqlite');
  if (again.ok) again.value();
  expect(refusal()).toBe('');
  rmSync(join(dataDir, 'shotpoint.sqlite'));
  expect(refusal()).toContain('jwt-secret');
});

it('[records.46] names a database without a journal whose anchors name lines of it; a fresh start sets them aside', () => {
  write(ANCHORS, `{"sequence":7}\n`);
  expect(emptiedDatabase(places(), 1)).toBeUndefined();
  expect(emptiedDatabase(places(), 0)).toContain(
    `has no journal, but ${join(dataDir, ANCHORS)} names lines of it.`,
  );
  expect(existsSync(join(dataDir, ANCHORS))).toBe(true);
  expect(emptiedDatabase(places(true), 0)).toBeUndefined();
  expect(readdirSync(dataDir)).toEqual([expect.stringMatching(/^journal-anchors\.ndjson\.former-\d+$/)]);
});
