import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FILE = join(import.meta.dirname, 'youngGeneration.ts');
/** Makes 60 batches of 20 000 objects and retains 20, one per turn of the event loop; prints the young generation in MB. */
const BURST = `
  const kept = [];
  for (let batch = 0; batch < 60; batch++) {
    kept.push(Array.from({ length: 20_000 }, (_, n) => ({ batch, n, list: [n] })));
    if (kept.length > 20) kept.shift();
    await new Promise((done) => setImmediate(done));
  }
  const spaces = (await import('node:v8')).getHeapSpaceStatistics();
  console.log(spaces.find((space) => space.space_name === 'new_space').space_size / 2 ** 20);`;

/** MB reserved after the burst, in a process of its own, because V8 flags apply to the whole process. */
function reservedAfterBurst(): number {
  const begin = `(await import(${JSON.stringify(FILE)})).limitYoungGeneration();`;
  const args = ['--input-type=module', '--eval', begin + BURST];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

it('[server.33] the young generation stays bounded, where V8 alone would double it to 128 MB', () => {
  expect(reservedAfterBurst()).toBeLessThanOrEqual(32);
});
