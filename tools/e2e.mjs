import { run } from './run.mjs';

const built = run('vite', ['build', '--logLevel', 'warn']);
process.exit(built || run('vitest', ['run', '--project', 'e2e', ...process.argv.slice(2)]));
