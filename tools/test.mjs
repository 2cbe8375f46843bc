import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, runQuietly } from './run.mjs';

// Types, lint, format and dead code; unit, browser, contract and end-to-end tests; with --all the exhaustive ones, too.
// The last line counts all of it.
const names = process.argv.slice(2).filter((name) => name !== '--all');
const isExhaustive = process.argv.includes('--all');
let passed = 0;
/** What failed, one text each, repeated at the end: the log of a run is long. */
const failures = [];

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
    count((await run('node', ['tools/check.mjs'])) === 0, 'tools/check.mjs');
    count((await run('node', ['tools/build.mjs'])) === 0, 'tools/build.mjs');
    await runProjects(['unit']);
  })();
  await Promise.all([others, runProjects(['browser'], others)]);
}

/** Projects that run files of the contract again: on PostgreSQL, and on three servers. */
function projectsOnPostgres() {
  const { DATABASE_URL_TEST: database, BROKER_URL_TEST: broker } = process.env;
  if (!database) console.log('Not run on PostgreSQL: DATABASE_URL_TEST names none');
  if (!database || !broker)
    console.log(
      'Not run on three servers: DATABASE_URL_TEST and BROKER_URL_TEST name no PostgreSQL and RabbitMQ',
    );
  return database ? ['onPostgres', ...(broker ? ['threeServers'] : [])] : [];
}

if (names.length > 0) await runProjects(names);
else {
  await runWithoutServers();
  // Together: one waits while the other computes.
  await runProjects(['contract', 'e2e', ...(isExhaustive ? ['exhaustive', ...projectsOnPostgres()] : [])]);
}
rmSync(folder, { recursive: true, force: true });
for (const failure of failures) console.log(`FAILED ${failure}\n`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
