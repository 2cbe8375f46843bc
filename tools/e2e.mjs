import { run } from './run.mjs';

const built = await run('vite', ['build', '--logLevel', 'warn']);
process.exit(built || (await run('vitest', ['run', '--project', 'e2e', ...process.argv.slice(2)])));
