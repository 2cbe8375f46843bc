import { run } from './run.mjs';

process.exit(run('vite', ['build', '--logLevel', 'warn']));
