/** A server with another build of the console: as after an upgrade, the page's script has another name. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface NextBuild {
  /** Folder to start the server in. */
  readonly root: string;
  /** Name of the page's script. */
  readonly script: string;
  dispose(): void;
}

/**
 * Copies what is built into a folder of its own, as an installation has it, and renames every script of the console there, as
 * they are cached by name.
 */
export function createNextBuild(): NextBuild {
  const root = mkdtempSync(join(tmpdir(), 'shotpoint-next-'));
  for (const part of ['dist-server', 'dist', 'package.json'])
    cpSync(part, join(root, part), { recursive: true, filter: (file) => !file.endsWith('.gz') });
  const page = join(root, 'dist/index.html');
  const assets = join(root, 'dist/assets');
  const names = readdirSync(assets).flatMap((file) =>
    file.endsWith('.js') ? [file.slice(0, -'.js'.length)] : [],
  );
  const renamed = (text: string) =>
    text.replace(/([\w.-]+)\.js\b/g, (file, name: string) =>
      names.includes(name) ? `${name}-next.js` : file,
    );
  for (const file of [page, ...names.map((name) => join(assets, `${name}.js`))])
    writeFileSync(file, renamed(readFileSync(file, 'utf8')));
  for (const name of names) renameSync(join(assets, `${name}.js`), join(assets, `${name}-next.js`));
  const script = /assets\/(index-[^"]+\.js)/.exec(readFileSync(page, 'utf8'))?.[1];
  if (script === undefined) throw new Error('The page has no script');
  return { root, script, dispose: () => rmSync(root, { recursive: true, force: true }) };
}
