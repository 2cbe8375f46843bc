import { availableParallelism } from 'node:os';
import { run } from './run.mjs';

/**
 * Number of type checkers; tsc has four by default. Each repeats shared work: four take 21 s of processor
 * time, one 14 s.
 */
const CHECKERS = String(Math.max(1, Math.min(4, availableParallelism() >> 1)));
/** Go programs check types and lint: a rarer garbage collection saves a tenth of their processor time. */
process.env.GOGC ??= '400';

const LAYERS = ['src', 'simulator', 'server', 'bench'];

const STEPS = [
  { name: 'types', tool: 'tsc', args: ['-b', '--checkers', CHECKERS], hint: '' },
  { name: 'lint', tool: 'oxlint', args: ['--quiet'], hint: '   (npm run fix mends what it can)' },
  {
    name: 'imports',
    tool: 'depcruise',
    args: ['--output-type', 'err', ...LAYERS],
    hint: '   (.dependency-cruiser.mjs)',
  },
  { name: 'format', tool: 'oxfmt', args: ['--check'], hint: '   (npm run fix mends it)' },
  { name: 'dead code', tool: 'knip', args: [], hint: '' },
  { name: 'code that only tests use', tool: 'knip', args: ['--production'], hint: '' },
];

let failed = 0;
for (const { name, tool, args, hint } of STEPS) {
  if ((await run(tool, args)) === 0) console.log(`✓ ${name}`);
  else {
    failed++;
    console.error(`✗ ${name}: ${tool} ${args.join(' ')}${hint}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
