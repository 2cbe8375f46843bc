/**
 * The anchor file: one signed head of the journal for each hour with new entries, one JSON object per line.
 * On storage that the server cannot rewrite, it proves that the journal was not replaced as a whole.
 */
import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../process/makeFolder.ts';
import type { SignedHead } from '../store/journal/signedHead.ts';

const FILE_MODE = 0o644;

const anchor = z.object({
  sequence: z.number().int().min(0),
  hash: z.string().regex(/^[\da-f]{64}$/),
  time: z.number(),
  key: z.string(),
  signature: z.string(),
});

/** The content of an anchor file. */
export interface Anchors {
  /** By sequence. */
  readonly heads: readonly SignedHead[];
  /** Number of lines that are not an anchor; an interrupted write leaves one. */
  readonly unreadable: number;
}

/** Reads the anchors of a file; none where it does not exist. Throws where it can't be read. */
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

/** Rejects where no anchor could be appended; an empty file is made where there is none. */
export async function checkAnchorFile(path: string): Promise<void> {
  makeFolder(dirname(path));
  await (await open(path, 'a+', FILE_MODE)).close();
}

/** Appends an anchor; resolves when it is synced to disk. Terminates an incomplete last line first. */
export async function appendAnchor(path: string, head: SignedHead): Promise<void> {
  makeFolder(dirname(path));
  const file = await open(path, 'a+', FILE_MODE);
  try {
    const { size } = await file.stat();
    const last = size === 0 ? undefined : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0];
    const isTerminated = last === undefined || last === '\n'.charCodeAt(0);
    await file.appendFile(`${isTerminated ? '' : '\n'}${JSON.stringify(head)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
