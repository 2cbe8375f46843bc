import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('[exchange.7] the coordinate systems of imports are the installed index of EPSG', async () => {
  const tool = new URL('../tools/writeEpsg.mjs', import.meta.url).href;
  const { epsgLines } = (await import(tool)) as { readonly epsgLines: () => string };
  const written = readFileSync(new URL('../src/workers/survey/exchange/epsg.txt', import.meta.url), 'utf8');
  expect(written === `${epsgLines()}\n`).toBe(true);
});
