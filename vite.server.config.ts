import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** `new URL('./verifyThread.ts', import.meta.url)` */
const THREAD = /new URL\('\.\/([\w.]+)\.ts', import\.meta\.url\)/g;
/** `new URL('./clips/', import.meta.url)` */
const FOLDER = /new URL\('\.\/(\w+)\/', import\.meta\.url\)/g;
/** `import.meta.resolve('world-atlas/land-50m.json')` */
const PACKAGE_FILE = /import\.meta\.resolve\('([\w./-]+)'\)/g;

/** What the server names by its address is put beside its files: modules of threads, folders, files of packages. */
const NAMED_BY_ADDRESS: Plugin = {
  name: 'named-by-address',
  enforce: 'pre',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: 'import.meta' },
    handler(code, module) {
      const folder = dirname(module);
      const addFile = (fileName: string, path: string) =>
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
      for (const [, name = ''] of code.matchAll(FOLDER))
        for (const file of readdirSync(join(folder, name)))
          addFile(`${name}/${file}`, join(folder, name, file));
      return code
        .replaceAll(THREAD, (_, name: string) => {
          this.emitFile({ type: 'chunk', id: join(folder, `${name}.ts`), fileName: `${name}.js` });
          return `new URL('./${name}.js', import.meta.url)`;
        })
        .replaceAll(PACKAGE_FILE, (_, name: string) => {
          addFile(basename(name), fileURLToPath(import.meta.resolve(name)));
          return `new URL('./${basename(name)}', import.meta.url).href`;
        });
    },
  },
};

/** The server with its packages in few files: to load 1 300 modules took half of a start. */
export default defineConfig({
  plugins: [NAMED_BY_ADDRESS],
  ssr: { noExternal: true },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist-server',
    target: 'node24',
    copyPublicDir: false,
    emitAssets: true,
    // Beside each other, so that an address relative to a module stays one.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
});
