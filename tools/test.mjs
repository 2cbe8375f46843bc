import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, runQuietly } from './run.mjs';

// Types, lint, format and dead code; unit, browser, contract and end-to-end tests, which run on PostgreSQL and RabbitMQ too
// where the environment names them; with --all what takes long. The last line counts all of it.
const names = process.argv.slice(2).filter((name) => name !== '--all');
const isExhaustive = process.argv.includes('--all');
if (isExhaustive) {
  process.env.TEST_ALL = '1';
  process.env.PROPERTY_SEED ??= String(Math.trunc(Math.random() * 2 ** 31));
  console.log(`Property tests draw from PROPERTY_SEED=${process.env.PROPERTY_SEED}`);
}
let passed = 0;
/** What failed, one text each, repeated at the end: the log of a run is long. */
const failures = [];
/** Seconds that each part took, by its name. */
const seconds = new Map();

/** Runs a part of the tests and notes how long it took. */
async function timed(name, part) {
  const begun = performance.now();
  await part();
  seconds.set(name, Math.round((performance.now() - begun) / 1000));
}

function count(ok, name) {
  if (ok) passed++;
  else failures.push(name);
}

/** A file that can't even be loaded holds no test, and must fail the run all the same. */
function failuresOf({ name: file, status, message, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [`${file}\n${message}`];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} > ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 1_000)}`);
}

const folder = mkdtempSync(join(tmpdir(), 'shotpoint-test-'));

/** Runs projects of vitest at the same time; `after`: their output is printed once it has resolved. */
async function runProjects(projects, after) {
  const file = join(folder, `${projects.join('-')}.json`);
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file];
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...reporters];
  await (after === undefined ? run('vitest', args) : runQuietly('vitest', args, after));
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    passed += report.numPassedTests;
    failures.push(...report.testResults.flatMap(failuresOf));
  } catch (error) {
    failures.push(`The ${projects.join(' and ')} tests left no report: ${error.message}`);
  }
}

/** Checks, build and unit tests, and beside them the browser's, which wait for their pages much of the time. */
async function runWithoutServers() {
  const others = (async () => {
    await timed('checks', async () =>
      count((await run('node', ['tools/check.mjs'])) === 0, 'tools/check.mjs'),
    );
    await timed('build', async () =>
      count((await run('node', ['tools/build.mjs'])) === 0, 'tools/build.mjs'),
    );
    await timed('unit', () => runProjects(['unit']));
  })();
  await Promise.all([others, timed('browser, beside them', () => runProjects(['browser'], others))]);
}

/** Projects that run files of the contract again, on PostgreSQL and, where all is asked for, on three servers. */
function projectsOnPostgres() {
  const { DATABASE_URL_TEST: database, BROKER_URL_TEST: broker } = process.env;
  if (!database) console.log('Not run on PostgreSQL: DATABASE_URL_TEST names none');
  if (!broker) console.log('Not run with RabbitMQ: BROKER_URL_TEST names none');
  return database ? ['onPostgres', ...(broker && isExhaustive ? ['threeServers'] : [])] : [];
}

if (names.length > 0) await timed(names.join(', '), () => runProjects(names));
else {
  await timed('without servers', runWithoutServers);
  // Together: one waits while the other computes.
  const projects = ['contract', 'e2e', ...projectsOnPostgres(), ...(isExhaustive ? ['exhaustive'] : [])];
  await timed(projects.join(', '), () => runProjects(projects));
}
rmSync(folder, { recursive: true, force: true });
for (const failure of failures) console.log(`FAILED ${failure}\n`);
for (const [name, took] of seconds) console.log(`${String(took).padStart(5)} s  ${name}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
