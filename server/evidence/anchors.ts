/**
 * The anchor file: a signed head of the journal for each hour in which it grew, one JSON object a line. Kept
 * where the server's own disk can't reach, it proves that the journal was not rewritten as a whole.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { SignedHead } from '../store/signedHead.ts';

const FILE_MODE = 0o644;

const anchor = z.object({
  sequence: z.number().int().min(0),
  hash: z.string().regex(/^[\da-f]{64}$/),
  time: z.number(),
  key: z.string(),
  signature: z.string(),
});

export interface Anchors {
  /** By sequence. */
  readonly heads: readonly SignedHead[];
  /** Lines that are no anchor: a write that was cut off leaves one. */
  readonly unreadable: number;
}

/** None where there is no such file. */
export function readAnchors(path: string): Anchors {
  if (!existsSync(path)) return { heads: [], unreadable: 0 };
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const heads = lines.map(readAnchor).filter((head) => head !== undefined);
  return {
    heads: heads.toSorted((a, b) => a.sequence - b.sequence),
    unreadable: lines.length - heads.length,
  };
}

function readAnchor(line: string): SignedHead | undefined {
  try {
    return anchor.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Resolves when the line is on the disk. A line that was cut off before is ended first. */
export async function appendAnchor(path: string, head: SignedHead): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a+', FILE_MODE);
  try {
    const { size } = await file.stat();
    const last = size === 0 ? undefined : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0];
    const isWhole = last === undefined || last === '\n'.charCodeAt(0);
    await file.appendFile(`${isWhole ? '' : '\n'}${JSON.stringify(head)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
