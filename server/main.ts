/** Entry point of the server: reads the options, starts, prints the address, and ends on a signal. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { epochMs, ticks } from '../src/domain/units.ts';
import { lockDataDir } from './process/dataDirLock.ts';
import { exitOnUncaught, tolerateClosedOutput } from './process/uncaughtErrors.ts';
import { limitYoungGeneration } from './process/youngGeneration.ts';

const DIST = join(import.meta.dirname, '..', 'dist');
const COMPILE_CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'server');
const EXIT_BAD_OPTION = 2;
/** A signal that arrives twice within this time, from the terminal and from npm, counts once. */
const SAME_SIGNAL_MS = 1000;
/** After the calls of the pages that waited for the start. */
const FLUSH_CACHE_MS = 3000;
/** From the signal to the forced end of the process; the drain of calls takes 10 s at most. */
const SHUTDOWN_MS = 15_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function exit(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

exitOnUncaught();
tolerateClosedOutput();
// Halves the time of a start. The server works the same without it.
enableCompileCache(COMPILE_CACHE);
// Worker threads find the cache by this variable only; of the sources they would load the TypeScript compiler otherwise: 20 MB.
process.env['NODE_COMPILE_CACHE'] ??= COMPILE_CACHE;

const { readOptions, USAGE } = await import('./config/options.ts');
const options = readOptions(process.argv.slice(2), process.env);
if (!options.ok) exit(options.reason, EXIT_BAD_OPTION);
if (options.value === 'help') {
  process.stdout.write(USAGE);
  process.exit(0);
}
if (options.value.verify) {
  const { verifyCommand } = await import('./evidence/verifyCommand.ts');
  const verified = await verifyCommand(options.value);
  print(verified.ok ? verified.value : verified.reason);
  process.exit(verified.ok ? 0 : 1);
}
// Before the large modules are loaded, so that a second server fails at once.
const lock = lockDataDir(options.value.dataDir);
if (!lock.ok) exit(lock.reason, 1);

/** Aborted by the first signal: a start that is under way ends too, with an answer to each call that it has accepted. */
const ending = new AbortController();
let shutdownSince: number | undefined;
// Before the port opens: calls are accepted before the start is complete.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (shutdownSince !== undefined) {
      // A second signal ends the process at once: the store is consistent at any moment.
      if (performance.now() - shutdownSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    shutdownSince = performance.now();
    setTimeout(() => exit('The server was ended: it did not stop within 15 s.', 1), SHUTDOWN_MS).unref();
    ending.abort();
  });
}

const { startServer } = await import('./startServer.ts');
limitYoungGeneration();
const started = await startServer(options.value, {
  dist: DIST,
  now: () => epochMs(Date.now()),
  ticks: () => ticks(performance.now()),
  lock: lock.value,
  print,
  ending: ending.signal,
});
if (!started.ok) exit(started.reason, 1);
const running = started.value;
if (running === 'ended') process.exit(0);
const end = () => {
  running.close().then(
    () => process.exit(0),
    (error: unknown) => exit(`The server did not end cleanly: ${String(error)}`, 1),
  );
};
ending.signal.addEventListener('abort', end);

print(`Shotpoint is ready at ${running.url}`);
// Node writes it at a regular exit only: a killed server would leave none, and the next start would compile everything anew.
setTimeout(flushCompileCache, FLUSH_CACHE_MS).unref();
