/** Handling of exceptions that no guard has caught: they are logged and end the process. */
import { writeSync } from 'node:fs';

/** Exit status after an uncaught exception (sysexits: EX_SOFTWARE). */
export const EXIT_SOFTWARE = 70;
const STANDARD_ERROR = 2;

/**
 * Installs a handler that writes an uncaught exception or unhandled rejection to standard error and ends the process
 * with status 70. The write is synchronous, so that the line is complete; acknowledged data is on the disk already.
 */
export function exitOnUncaught(): void {
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

/** Keeps the server running when the reader of its output closes the pipe (`npm start | head -1`): the lines are lost. */
export function tolerateClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreOutputError);
}

/** Does nothing: nothing the server does depends on its output. */
function ignoreOutputError(): void {}
