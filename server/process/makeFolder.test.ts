import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './makeFolder.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'shotpoint-folder-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('makeFolder', () => {
  it('[server.30] creates the folder with its parents, with the mode, and accepts one that exists', () => {
    const folder = join(root, 'a', 'b');
    makeFolder(folder, 0o700);
    makeFolder(folder, 0o700);
    makeFolder('/');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('[server.30] throws where a file is in the way', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(file)).toThrow('EEXIST');
    expect(() => makeFolder(join(file, 'below'))).toThrow('ENOTDIR');
  });

  it.skipIf(!existsSync('/proc/self'))('[server.30] ends where the file system takes no folders', () => {
    expect(() => makeFolder('/proc/x')).toThrow('ENOENT');
    expect(() => makeFolder('/proc/x/y')).toThrow('ENOENT');
  });
});
