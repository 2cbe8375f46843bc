import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';

/** The packages are in what is built. */
const PACKAGES = 'package-lock.json';

/** What is built: a file of it, the files and folders it is built from, and the options of vite. */
export const CONSOLE = {
  file: 'dist/index.html',
  sources: ['src', 'public', 'index.html', 'vite.config.ts', PACKAGES],
  options: [],
};
export const SERVER = {
  file: 'dist-server/main.js',
  sources: ['server', 'simulator', 'src/domain', 'vite.server.config.ts', PACKAGES],
  options: ['--config', 'vite.server.config.ts'],
};

const changeOf = (path) => statSync(path).mtimeMs;

/** Newest change of a file, or below a folder, ms since 1970. */
function newestIn(source) {
  const path = join(ROOT, source);
  if (!statSync(path).isDirectory()) return changeOf(path);
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((newest, entry) => Math.max(newest, changeOf(join(entry.parentPath, entry.name))), 0);
}

/** Whether it was never built, or before the newest change of its sources. */
export function isStale({ file, sources }) {
  const built = join(ROOT, file);
  return !existsSync(built) || Math.max(...sources.map(newestIn)) > changeOf(built);
}

/** Builds these at once; resolves with the exit status of the first that failed, else 0. */
export async function build(...what) {
  const statuses = await Promise.all(
    what.map(({ options }) => run('vite', ['build', '--logLevel', 'warn', ...options])),
  );
  return statuses.find((status) => status !== 0) ?? 0;
}
