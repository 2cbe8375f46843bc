/** File permissions of a data directory: only its owner may read it, also where files existed before. */
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OWNER_FILE = 0o600;
const OWNER_FOLDER = 0o700;
const SECRET_FILES = /^(shotpoint\.sqlite|jwt-secret)/;
const SECRET_FOLDERS: ReadonlySet<string> = new Set(['media', 'outbox']);

/** Removes the access of others from database, secrets, media and outbox. Throws where a mode can't be set. */
export function restrictDataFiles(dataDir: string): void {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.isFile() && SECRET_FILES.test(entry.name)) chmodSync(path, OWNER_FILE);
    if (entry.isDirectory() && SECRET_FOLDERS.has(entry.name)) chmodSync(path, OWNER_FOLDER);
  }
}

/** Removes the access of others from one file. SQLite creates the files of its log with the mode of the database. */
export function restrictFile(path: string): void {
  chmodSync(path, OWNER_FILE);
}
