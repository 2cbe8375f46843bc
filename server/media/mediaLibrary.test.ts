import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import type { MediaRecord } from '../store/media/mediaFile.ts';
import { MediaLibrary } from './mediaLibrary.ts';

const NOW = epochMs(1_790_000_000_000);
const BYTES = Buffer.alloc(10);

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-library-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A library with room for one generated file, over a store that removes one when it is told to. */
function roomForOne() {
  const held: { readonly fileName: string; readonly size: number }[] = [];
  const removals: (() => void)[] = [];
  const library = new MediaLibrary({
    dataDir,
    now: () => NOW,
    maxGeneratedBytes: BYTES.length,
    store: {
      setBytes: async ({ fileName }: MediaRecord) => void held.push({ fileName, size: BYTES.length }),
      totalGeneratedBytes: async () => held.length * BYTES.length,
      oldestGenerated: async () => [...held],
      clearBytes: async () => {
        await new Promise<void>((resolve) => removals.push(resolve));
        held.shift();
      },
      removeUnused: async () => undefined,
    } as never,
  });
  library.setRecorder({ fileOf: async () => BYTES } as never);
  const file = (fileName: string) => ({ reportId: 1, fileName, simulated: true }) as MediaRecord;
  const open = (fileName: string) => library.open({} as never, file(fileName));
  return { library, open, held, removals };
}

it('[media.17] goes on removing the oldest generated files after others were removed while it did', async () => {
  const { library, open, held, removals } = roomForOne();
  await open('a');
  const second = open('b');
  await expect.poll(() => removals.length).toBe(1);
  await library.removeUnused([]);
  removals.shift()?.();
  await second;
  const third = open('c');
  await expect.poll(() => removals.length).toBe(1);
  removals.shift()?.();
  await third;
  expect(held.map(({ fileName }) => fileName)).toEqual(['c']);
});
