/** Parts of the console that load on demand, within a time limit. */
import type { Millis } from '../../domain/units.ts';
import { PLATFORM_TEXT } from '../text/platform.ts';
import { loadFailedStyles, watchStyles } from './failedStyles.ts';
import { isUpgraded } from './newerBuild.ts';

export const CHUNK_TIMEOUT_MS: Millis = 120_000;

/** A part could not be loaded. The boundary around it offers Retry. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Resolves with the part, or rejects with a ChunkError after 120 s or when the load fails. */
export async function loadChunk<Part>(load: () => Promise<Part>, upgraded = isUpgraded): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError(PLATFORM_TEXT.chunkTimeout)), CHUNK_TIMEOUT_MS);
  });
  watchStyles();
  try {
    const part = await Promise.race([load(), timeout]);
    await Promise.race([loadFailedStyles(), timeout]);
    return part;
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    const text = (await upgraded()) ? PLATFORM_TEXT.upgraded : PLATFORM_TEXT.chunkFailed;
    throw new ChunkError(text, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
