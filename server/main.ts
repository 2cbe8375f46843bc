/** The doorstep: reads what was asked, starts, says where, and ends when told to. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { epochMs, ticks } from '../src/domain/units.ts';
import { readOptions, USAGE } from './config/options.ts';
import { lockDataDir } from './process/lock.ts';
import { endOnUncaught, surviveClosedOutput } from './process/lastLine.ts';
import { boundYoungGeneration } from './process/youngGeneration.ts';

const DIST = join(import.meta.dirname, '..', 'dist');
const COMPILED = join(import.meta.dirname, '..', 'node_modules', '.cache', 'server');
const BAD_OPTION = 2;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function end(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

endOnUncaught();
surviveClosedOutput();
const options = readOptions(process.argv.slice(2), process.env);
if (!options.ok) end(options.reason, BAD_OPTION);
if (options.value === 'help') {
  process.stdout.write(USAGE);
  process.exit(0);
}

// Compiled once, kept beside the packages: a start then takes half the time. Without it all works the same.
enableCompileCache(COMPILED);
// A thread finds it by this name alone, and would load the compiler of TypeScript otherwise: 20 MB.
process.env['NODE_COMPILE_CACHE'] ??= COMPILED;
if (options.value.verify) {
  const { verifyCommand } = await import('./evidence/verifyCommand.ts');
  const verified = await verifyCommand(options.value);
  say(verified.ok ? verified.value : verified.reason);
  process.exit(verified.ok ? 0 : 1);
}
// Before anything large is loaded, so that a second server is refused at once.
const lock = lockDataDir(options.value.dataDir);
if (!lock.ok) end(lock.reason.sentence, 1);

const { startServer } = await import('./startServer.ts');
boundYoungGeneration();
const started = await startServer(options.value, {
  dist: DIST,
  now: () => epochMs(Date.now()),
  ticks: () => ticks(performance.now()),
  lock: lock.value,
  say,
});
if (!started.ok) end(started.reason, 1);
const running = started.value;

/** A signal that reaches the server twice, from the terminal and from npm, is one request. */
const SAME_REQUEST_MS = 1000;
/** From a signal to the end of the process, whatever is still under way: the drain of calls takes 10 s at most. */
const END_MS = 15_000;
let endingSince: number | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (endingSince !== undefined) {
      // Asked again, it ends at once: the store is safe at any moment.
      if (performance.now() - endingSince > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    endingSince = performance.now();
    setTimeout(() => end('The server was ended: its work was not done within 15 s.', 1), END_MS).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => end(`The server did not end cleanly: ${String(error)}`, 1),
    );
  });
}

// After the signals: who reads this may end the server at once.
const { url, oneTimePassword } = running;
if (oneTimePassword !== undefined) {
  say(`Sign in as admin with ${oneTimePassword} and change it: it is not shown again.`);
}
say(`Shotpoint is ready at ${url}`);
