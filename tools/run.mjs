import './node-version.mjs';
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs the tools with the Node of this script, however the script was called. */
const PATH = [dirname(process.execPath), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(
  delimiter,
);

const FORWARDED = ['SIGTERM', 'SIGINT'];
/**
 * Base of the exit status of a program that a signal has ended: the number of the signal is added, as in
 * shells.
 */
const SIGNALLED = 128;

/**
 * Runs a tool of the project with inherited output; resolves with its exit status. A signal that ends this
 * process ends the tool first, so that no process stays.
 */
export async function run(tool, args, options = {}) {
  const windows = process.platform === 'win32';
  const bin = join(ROOT, 'node_modules', '.bin', tool + (windows ? '.cmd' : ''));
  const command = tool === 'node' ? process.execPath : bin;
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: windows && tool !== 'node',
    env: { ...process.env, PATH },
    ...options,
  });
  return endOf(child);
}

/**
 * As `run`, but prints the output after `after` has resolved, so that outputs of several tools do not mix.
 */
export async function runQuietly(tool, args, after) {
  const folder = mkdtempSync(join(tmpdir(), 'shotpoint-output-'));
  const file = join(folder, 'output');
  const output = openSync(file, 'w');
  const status = await run(tool, args, { stdio: ['ignore', output, output] });
  closeSync(output);
  await after;
  process.stdout.write(readFileSync(file));
  rmSync(folder, { recursive: true, force: true });
  return status;
}

/** Resolves with the exit status of a child; forwards signals of this process to the child meanwhile. */
export async function endOf(child) {
  const forward = (signal) => {
    // Ctrl-C in a terminal reaches the child directly; a second signal would end the child at once.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  FORWARDED.forEach((signal) => process.on(signal, forward));
  try {
    return await new Promise((resolve) => {
      child.once('error', (error) => {
        console.error(`${child.spawnfile} could not be started: ${error.message}`);
        resolve(1);
      });
      child.once('exit', (code, signal) => resolve(code ?? SIGNALLED + constants.signals[signal]));
    });
  } finally {
    FORWARDED.forEach((signal) => process.off(signal, forward));
  }
}
