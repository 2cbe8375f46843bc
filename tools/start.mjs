import { pathToFileURL } from 'node:url';
import { CONSOLE, SERVER, build, isStale } from './built.mjs';
import { ROOT } from './run.mjs';

/** Ends this process, as a SIGTERM would, when its parent process is gone. */
function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

// A check of the journal shows no page, so it needs no client.
const needed = process.argv.includes('--verify') ? [SERVER] : [CONSOLE, SERVER];
const stale = needed.filter(isStale);
if (stale.length > 0) {
  console.log('Building, once …');
  const status = await build(...stale);
  if (status !== 0) process.exit(status);
}

// A killed npm cannot forward a signal.
if (process.env.npm_lifecycle_event !== undefined) endWithParent();

// Runs the server in this process: it receives signals directly, and its exit status is the status of the
// script.
process.chdir(ROOT);
await import(new URL(SERVER.file, pathToFileURL(`${ROOT}/`)).href);
