import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';

/** What is built: a file of it, the sources it is built from, and the options of vite. */
export const CONSOLE = { file: 'dist/index.html', sources: ['src'], options: [] };
export const SERVER = {
  file: 'dist-server/main.js',
  sources: ['server', 'src/domain'],
  options: ['--config', 'vite.server.config.ts'],
};

/** Newest change below a folder, ms since 1970. */
function newestBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}

/** Whether it was never built, or before the newest change of its sources. */
export function isStale({ file, sources }) {
  const built = join(ROOT, file);
  return !existsSync(built) || Math.max(...sources.map(newestBelow)) > statSync(built).mtimeMs;
}

/** Builds these at once; resolves with the exit status of the first that failed, else 0. */
export async function build(...what) {
  const statuses = await Promise.all(
    what.map(({ options }) => run('vite', ['build', '--logLevel', 'warn', ...options])),
  );
  return statuses.find((status) => status !== 0) ?? 0;
}
