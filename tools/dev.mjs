import { spawn } from 'node:child_process';
import { ROOT, endOf, run } from './run.mjs';

// The embedded server on its port, and vite in front of it with hot reload; /bench/ is served too.
const server = spawn(process.execPath, ['--watch', 'server/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
const serverEnd = endOf(server);
const status = await run('vite', []);
server.kill();
await serverEnd;
process.exit(status);
