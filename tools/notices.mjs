import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, endOf } from './run.mjs';

/** Licences of the packages that are in what is built; served with the console, which is made of them. */
const NOTICES = join(ROOT, 'dist', 'third-party-notices.txt');
/** The same packages as a CycloneDX file, which is not served. */
const SBOM = join(ROOT, 'dist-server', 'sbom.cdx.json');

const LICENCE_FILE = /^(licen[cs]e|copying|notice)\b/i;

/** Writes notices and bill of materials; resolves with the exit status of npm. */
export async function writeNotices() {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(NOTICES, noticesText());
  return writeSbom();
}

/** Name, version and licence texts of each package. */
export function noticesText() {
  const texts = shippedPackages().map(noticeOf);
  return `Shotpoint Console contains these packages:\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** Folders of the packages that are neither for development nor optional, by name. */
function shippedPackages() {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path]) => join(ROOT, path))
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
}

function noticeOf(folder) {
  const { name, version, license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${[`${name} ${version}, ${license ?? 'see its text'}`, homepage ?? '', ...texts].filter(Boolean).join('\n\n')}\n`;
}

/** npm has the tree of its packages; a bundler does not see fonts, styles and workers. */
async function writeSbom() {
  const windows = process.platform === 'win32';
  const npm = spawn('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], {
    cwd: ROOT,
    shell: windows,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks = [];
  npm.stdout.on('data', (chunk) => chunks.push(chunk));
  const status = await endOf(npm);
  if (status !== 0) return status;
  mkdirSync(join(ROOT, 'dist-server'), { recursive: true });
  writeFileSync(SBOM, Buffer.concat(chunks));
  return 0;
}
