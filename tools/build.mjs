import { run } from './run.mjs';

process.exit(await run('vite', ['build', '--logLevel', 'warn']));
