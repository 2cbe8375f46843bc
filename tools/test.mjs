import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

// Types, lint, format and dead code; then unit, browser, contract and end-to-end tests.
// The last line counts all of it.
const names = process.argv.slice(2);
let passed = 0;
let failed = 0;

function count(ok) {
  if (ok) passed++;
  else failed++;
}

if (names.length === 0) {
  count((await run('node', ['tools/check.mjs'])) === 0);
  count((await run('node', ['tools/build.mjs'])) === 0);
}

const folder = mkdtempSync(join(tmpdir(), 'shotpoint-test-'));
// Contract and e2e run together: one waits while the other computes.
const groups = names.length > 0 ? [names] : [['unit'], ['browser'], ['contract', 'e2e']];
for (const projects of groups) {
  const name = projects.join(' and ');
  const file = join(folder, `${projects.join('-')}.json`);
  await run('vitest', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter',
    'default',
    '--reporter',
    'json',
    '--outputFile.json',
    file,
  ]);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    passed += report.numPassedTests;
    failed += report.numFailedTests;
    // A file that can't even be loaded holds no test, and must fail the run all the same.
    failed += report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    ).length;
  } catch (error) {
    console.error(`The ${name} tests left no report: ${error.message}`);
    failed++;
  }
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
