import { CONSOLE, SERVER, build, isStale } from './built.mjs';
import { run } from './run.mjs';

const stale = [CONSOLE, SERVER].filter(isStale);
const status = stale.length === 0 ? 0 : await build(...stale);
process.exit(status || (await run('node', ['bench/pictures.ts', ...process.argv.slice(2)])));
