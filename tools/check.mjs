import { run } from './run.mjs';

const STEPS = [
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--quiet']],
  ['format', 'oxfmt', ['--check']],
  ['dead code', 'knip', []],
];

let failed = 0;
for (const [name, tool, args] of STEPS) {
  const status = run(tool, args);
  if (status !== 0) {
    failed++;
    console.error(`✗ ${name}: ${tool} ${args.join(' ')}${name === 'format' || name === 'lint' ? '   (npm run fix mends what it can)' : ''}`);
  } else console.log(`✓ ${name}`);
}
process.exit(failed === 0 ? 0 : 1);
