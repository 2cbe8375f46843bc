import { run } from './run.mjs';

process.exit(await run('node', ['bench/run.ts', ...process.argv.slice(2)]));
