import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import { openJournalKey } from '../evidence/journalKey.ts';
import { lockDataDir } from '../process/dataDirLock.ts';

import { loadSigningKey } from './signingKey.ts';

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

it('[server.30] a key that is a folder and a data directory that is a file are named in one sentence, not in a stack', () => {
  folder = mkdtempSync(join(tmpdir(), 'shotpoint-'));
  const signingKey = join(folder, 'jwt-secret');
  const journalKey = join(folder, 'journal-key.pem');
  for (const key of [signingKey, journalKey]) mkdirSync(key, { mode: 0o600 });
  expect(loadSigningKey(folder, undefined)).toMatchObject({
    reason: `The signing key ${signingKey} can't be used: A folder is there, not a file: EISDIR.`,
  });
  expect(openJournalKey(folder, () => epochMs(0))).toMatchObject({
    reason: `The journal's key ${journalKey} can't be used: A folder is there, not a file: EISDIR.`,
  });
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(lockDataDir(file)).toMatchObject({
    reason: `The data directory ${file} can't be used: A file is there, not a folder: ${file}, EEXIST.`,
  });
});
