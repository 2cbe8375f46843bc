/**
 * Whether a server ran here before whose database is missing now, as where a disk is not mounted: a server that began without
 * any data would look well while everything is gone.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { SQLITE_FILE } from './openDatabase.ts';

/** Where a server keeps its data. */
export interface DataPlaces {
  readonly dataDir: string;
  /** PostgreSQL instead of SQLite. */
  readonly databaseUrl: string | undefined;
  readonly anchorFile: string;
  /** A database without data is wanted. */
  readonly freshStart: boolean;
}

/** Files that a server writes before its database has anything. */
const KEY_FILES = ['jwt-secret', 'journal-key.pem'];
/** In a data directory whose first start has not opened the database yet: its keys do not say that there was one. */
const FIRST_START_FILE = 'first-start';
const WANTED = 'to begin without any data, start once with --fresh-start';

/**
 * Call before the keys are read or made, and the returned function when the database is open. The failure is a sentence that
 * names what is missing.
 */
export function expectDatabase(places: DataPlaces): Result<() => void, string> {
  const { dataDir, databaseUrl, anchorFile, freshStart } = places;
  const marker = join(dataDir, FIRST_START_FILE);
  const opened = (): void => rmSync(marker, { force: true });
  if (databaseUrl !== undefined) return success(opened);
  const database = join(dataDir, SQLITE_FILE);
  if (existsSync(database)) return success(opened);
  const found = [...KEY_FILES.map((name) => join(dataDir, name)), anchorFile].filter(hasContent);
  if (found.length > 0 && !existsSync(marker) && !freshStart) {
    const names = found.map((path) => basename(path)).join(', ');
    return failure(
      `The database file ${database} is missing, but a server ran here before: there are ${names}. Mount its disk, set its DATABASE_URL or restore a backup (docs/operate.md); ${WANTED}.`,
    );
  }
  noteFirstStart(marker);
  return success(opened);
}

/** Without the file, as on a full disk, only a start that is killed in these milliseconds is refused the next time. */
function noteFirstStart(marker: string): void {
  try {
    const file = openSync(marker, 'w');
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT', 'EROFS'].includes(String((error as { code?: unknown }).code))) throw error;
  }
}

/**
 * The sentence of an open database whose journal is empty although anchors name lines of it; undefined where it is none. Where
 * a fresh start is wanted, the anchors of the former journal are set aside.
 */
export function emptiedDatabase(
  { databaseUrl, dataDir, anchorFile, freshStart }: DataPlaces,
  lines: number,
): string | undefined {
  if (lines > 0 || !hasContent(anchorFile)) return undefined;
  if (freshStart) {
    renameSync(anchorFile, `${anchorFile}.former-${Math.round(statSync(anchorFile).mtimeMs)}`);
    return undefined;
  }
  const where = databaseUrl === undefined ? `in ${dataDir}` : 'named by DATABASE_URL';
  return `The database ${where} has no journal, but ${anchorFile} names lines of it. Name the right database or restore a backup (docs/operate.md); ${WANTED}.`;
}

function hasContent(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
