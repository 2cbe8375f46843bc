/** Who may read the files of a data directory: its owner alone, also where the folder and the files were there before. */
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OWNER_FILE = 0o600;
const OWNER_FOLDER = 0o700;
const SECRET_FILES = /^(shotpoint\.sqlite|jwt-secret)/;
const SECRET_FOLDERS: ReadonlySet<string> = new Set(['media', 'outbox']);

/** Throws where a mode can't be set: then somebody else may read what lies there. */
export function closeDataFiles(dataDir: string): void {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.isFile() && SECRET_FILES.test(entry.name)) chmodSync(path, OWNER_FILE);
    if (entry.isDirectory() && SECRET_FOLDERS.has(entry.name)) chmodSync(path, OWNER_FOLDER);
  }
}

/** For a file that was just made, before others are made beside it with its mode. */
export function closeFile(path: string): void {
  chmodSync(path, OWNER_FILE);
}
