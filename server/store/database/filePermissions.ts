/** File permissions of a data directory: only its owner may read it, also where files existed before. */
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OWNER_FILE = 0o600;
const OWNER_FOLDER = 0o700;
const SECRET_FILES = /^(shotpoint\.sqlite|jwt-secret)/;
/** Everybody may read them. */
const PUBLIC_FILES = /^(journal-anchors|server\.)/;
const WRITE_OF_OTHERS = 0o022;
const SECRET_FOLDERS: ReadonlySet<string> = new Set(['media', 'outbox']);

/**
 * Removes the access of others from database, secrets, media and outbox, and what they may write from the other files.
 * Throws where a mode can't be set.
 */
export function restrictDataFiles(dataDir: string): void {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.isFile() && SECRET_FILES.test(entry.name)) chmodSync(path, OWNER_FILE);
    if (entry.isFile() && PUBLIC_FILES.test(entry.name)) withoutWritesOfOthers(path);
    if (entry.isDirectory() && SECRET_FOLDERS.has(entry.name)) chmodSync(path, OWNER_FOLDER);
  }
}

function withoutWritesOfOthers(path: string): void {
  const { mode } = statSync(path);
  if ((mode & WRITE_OF_OTHERS) !== 0) chmodSync(path, mode & 0o777 & ~WRITE_OF_OTHERS);
}

/** Removes the access of others from one file. SQLite creates the files of its log with the mode of the database. */
export function restrictFile(path: string): void {
  chmodSync(path, OWNER_FILE);
}
