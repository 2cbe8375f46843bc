import { spawn } from 'node:child_process';
import { ROOT, run } from './run.mjs';

// The embedded server on its port, and vite in front of it with hot reload; /bench/ is served too.
const server = spawn(process.execPath, ['--watch', 'server/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.on('exit', () => server.kill());
process.exit(run('vite', []));
