import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'peers');

/** Installs the peers if they are missing or older than their lock file. Throws with npm's output if it fails. */
export function installPeers(): void {
  if (upToDate()) return;
  console.log('Installing what we measure against, once (npm ci --prefix bench/peers) …');
  const result = spawnSync('npm', ['ci', '--ignore-scripts', '--no-progress', '--loglevel', 'error'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error(`The peers could not be installed: ${result.stderr}`);
}

/** npm leaves a copy of the lock file, without the root package, in what it installed. */
function upToDate(): boolean {
  const installed = join(FOLDER, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  return versionsIn(installed) === versionsIn(join(FOLDER, 'package-lock.json'));
}

function versionsIn(file: string): string {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
  };
  return Object.entries(packages)
    .filter(([path, { optional }]) => path !== '' && optional !== true)
    .map(([path, { version }]) => `${path}@${version}`)
    .toSorted()
    .join();
}
