import { CONSOLE, SERVER, build } from './built.mjs';
import { run } from './run.mjs';

const SOAK_SECONDS = '600';
const args = process.argv.slice(2).filter((name) => name !== '--soak');

// The soak needs no page, so nothing is built for it.
if (process.argv.includes('--soak')) {
  process.env.SOAK_SECONDS ??= SOAK_SECONDS;
  process.exit(await run('vitest', ['run', '--project', 'exhaustive', 'soak', ...args]));
}
const built = await build(CONSOLE, SERVER);
process.exit(built || (await run('vitest', ['run', '--project', 'e2e', '--project', 'exhaustive', ...args])));
