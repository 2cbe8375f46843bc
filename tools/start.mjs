import { existsSync, readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';

/** Newest change below a folder, ms since 1970. */
function newestBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}

/** Ends this process, as a SIGTERM would, when the one that started it is gone. */
function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

const page = join(ROOT, 'dist', 'index.html');
const stale = !existsSync(page) || newestBelow(join(ROOT, 'src')) > statSync(page).mtimeMs;
// A check of the journal shows no page.
if (stale && !process.argv.includes('--verify')) {
  console.log('Building the console, once …');
  const status = await run('vite', ['build', '--logLevel', 'warn']);
  if (status !== 0) process.exit(status);
}

// A killed npm can't pass a signal on.
if (process.env.npm_lifecycle_event !== undefined) endWithParent();

// Before the first file in TypeScript, which then needs no compiler: 0.1 s and 15 MB. The server's own folder.
module.enableCompileCache(join(ROOT, 'node_modules', '.cache', 'server'));
// In this process: a signal reaches the server itself, and its exit status is that of the script.
process.chdir(ROOT);
await import('../server/main.ts');
