import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a tool of the project with inherited output; returns its exit status. */
export function run(tool, args, options = {}) {
  const bin = join(ROOT, 'node_modules', '.bin', tool + (process.platform === 'win32' ? '.cmd' : ''));
  const command = tool === 'node' ? process.execPath : bin;
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32' && tool !== 'node',
    ...options,
  });
  return result.status ?? 1;
}
