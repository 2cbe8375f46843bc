import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder with its parents where they are missing. Throws where it can't, or where a file is in the way. Node's
 * recursive `mkdir` never returns on a file system that takes no folders, such as /proc.
 */
export function makeFolder(folder: string, mode?: number): void {
  const missing = [resolve(folder)];
  for (let at = dirname(resolve(folder)); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const one of missing) makeOne(one, mode);
}

function makeOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
