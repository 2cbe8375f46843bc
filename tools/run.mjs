import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The Node that runs this also runs the tools, however the script was called. */
const PATH = [dirname(process.execPath), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(
  delimiter,
);

/** Runs a tool of the project with inherited output; returns its exit status. */
export function run(tool, args, options = {}) {
  const windows = process.platform === 'win32';
  const bin = join(ROOT, 'node_modules', '.bin', tool + (windows ? '.cmd' : ''));
  const command = tool === 'node' ? process.execPath : bin;
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: windows && tool !== 'node',
    env: { ...process.env, PATH },
    ...options,
  });
  return result.status ?? 1;
}
