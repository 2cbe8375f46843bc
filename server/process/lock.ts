/**
 * One server per data directory. The operating system holds the lock (an exclusive SQLite transaction on a
 * file of its own), so it ends with the process however that ends, and no stale lock is ever left behind.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { failure, success, type Result } from '../../src/domain/result.ts';

export interface Lock {
  release(): void;
}

export interface LockRefusal {
  /** One sentence for the person who starts the server. */
  readonly sentence: string;
}

const LOCK_FILE = 'server.lock';
const PID_FILE = 'server.pid';
const SQLITE_BUSY = 5;

/** Makes the directory (mode 0700) where it is missing and locks it. Answers at once, never waits. */
export function lockDataDir(dataDir: string): Result<Lock, LockRefusal> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return success(takeLock(dataDir));
  } catch (error) {
    return failure({ sentence: refusal(dataDir, error) });
  }
}

function takeLock(dataDir: string): Lock {
  const file = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory');
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    throw error;
  }
  const pidFile = join(dataDir, PID_FILE);
  notePid(pidFile);
  return {
    release: () => {
      rmSync(pidFile, { force: true });
      file.close();
    },
  };
}

/** The file only helps to name the holder: a disk without room for it is no reason not to start. */
function notePid(file: string): void {
  try {
    writeFileSync(file, `${process.pid}\n`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
  }
}

function refusal(dataDir: string, error: unknown): string {
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode !== SQLITE_BUSY) return `The data directory ${dataDir} can't be used: ${message}.`;
  return `The data directory ${dataDir} is in use by another server (process ${holderOf(dataDir)}).`;
}

function holderOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, PID_FILE), 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
