/**
 * One server per data directory. The lock is an exclusive SQLite transaction on a file of its own, so the operating
 * system releases it when the process ends in any way, and no stale lock remains.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { makeFolder } from './makeFolder.ts';
import { reasonOf } from './reasonOf.ts';

/** A data directory that this process has locked. */
export interface DataDirLock {
  release(): void;
}

const LOCK_FILE = 'server.lock';
const PID_FILE = 'server.pid';
const SQLITE_BUSY = 5;
const SQLITE_CANTOPEN = 14;

/**
 * Creates the directory (mode 0700) where it is missing and locks it. Never waits. The failure is one sentence for the
 * person who starts the server.
 */
export function lockDataDir(dataDir: string): Result<DataDirLock, string> {
  try {
    makeFolder(dataDir, 0o700);
    return success(acquireLock(dataDir));
  } catch (error) {
    return failure(sentenceOf(dataDir, error));
  }
}

function acquireLock(dataDir: string): DataDirLock {
  const file = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory');
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    throw error;
  }
  const pidFile = join(dataDir, PID_FILE);
  writePid(pidFile);
  return {
    release: () => {
      rmSync(pidFile, { force: true });
      file.close();
    },
  };
}

/** The file only names the holder in a message: a full disk is ignored. */
function writePid(file: string): void {
  try {
    writeFileSync(file, `${process.pid}\n`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
  }
}

function sentenceOf(dataDir: string, error: unknown): string {
  const { errcode } = error as { errcode?: number };
  const unusable = `The data directory ${dataDir} can't be used`;
  if (errcode === SQLITE_CANTOPEN) return `${unusable}: no file can be written there.`;
  if (errcode !== SQLITE_BUSY) return `${unusable}: ${reasonOf(error)}.`;
  return `The data directory ${dataDir} is in use by another server (process ${holderOf(dataDir)}).`;
}

function holderOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, PID_FILE), 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
