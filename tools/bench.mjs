import { CONSOLE, SERVER, build, isStale } from './built.mjs';
import { run } from './run.mjs';

const args = process.argv.slice(2).filter((name) => name !== '--pictures');

/** Takes the pictures of the documents, all or the named ones, from what `npm run build` makes. */
async function takePictures() {
  const stale = [CONSOLE, SERVER].filter(isStale);
  const status = stale.length === 0 ? 0 : await build(...stale);
  return status || run('node', ['bench/pictures.ts', ...args]);
}

process.exit(
  process.argv.includes('--pictures') ? await takePictures() : await run('node', ['bench/run.ts', ...args]),
);
