import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';

/** Newest change below a folder, ms since 1970. */
function newestBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}

const page = join(ROOT, 'dist', 'index.html');
const stale = !existsSync(page) || newestBelow(join(ROOT, 'src')) > statSync(page).mtimeMs;
if (stale) {
  console.log('Building the console, once …');
  const status = run('vite', ['build', '--logLevel', 'warn']);
  if (status !== 0) process.exit(status);
}
process.exit(run('node', ['server/main.ts', ...process.argv.slice(2)]));
