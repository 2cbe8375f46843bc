import { run } from './run.mjs';

process.exit(run('node', ['bench/run.ts', ...process.argv.slice(2)]));
