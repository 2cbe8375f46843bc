/** What happens to an exception that no guard has caught: it is written down, and the process ends. */
import { writeSync } from 'node:fs';

/** Exit status of a server that a programmer's mistake has ended (sysexits: EX_SOFTWARE). */
export const EXIT_SOFTWARE = 70;
const STANDARD_ERROR = 2;

/**
 * From here on an uncaught exception or an unhandled rejection is written to standard error and ends the
 * process with status 70. Writing is synchronous, so the line is out before the process ends; what the store
 * has acknowledged is on the disk already.
 */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error, origin) => {
    try {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      const line = { level: 60, time: Date.now(), origin, err: { message, stack } };
      writeSync(
        STANDARD_ERROR,
        `${JSON.stringify({ ...line, msg: 'The server ends: an error was not handled' })}\n`,
      );
    } finally {
      process.exit(EXIT_SOFTWARE);
    }
  });
}

/** A reader of the output that has gone away (`npm start | head -1`) costs the lines, never the server. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
}

/** Any other failure of the output is as harmless: nothing the server does depends on it. */
function ignoreClosedPipe(): void {}
