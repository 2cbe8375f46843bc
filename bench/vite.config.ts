import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const PEERS = join(import.meta.dirname, 'peers');
const installed = existsSync(join(PEERS, 'node_modules'));

/** One entry per peer, with a fixed name: the page asks for them by address, if at all. */
const peers = installed
  ? readdirSync(PEERS)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
      .map((file) => [`peers/${file.slice(0, -3)}`, join(PEERS, file)] as const)
  : [];

/** Shared memory and a fine clock need an isolated page. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  root: ROOT,
  base: './',
  worker: { format: 'es' },
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2024',
    sourcemap: false,
    chunkSizeWarningLimit: 5000,
    rollupOptions: {
      input: { page: join(import.meta.dirname, 'index.html'), ...Object.fromEntries(peers) },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: (chunk) =>
          chunk.name.startsWith('peers/') ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  preview: { headers: ISOLATED },
});
