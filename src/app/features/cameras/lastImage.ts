/** Polls the last image of a camera every 2 s while the page is visible. */
import type { Millis } from '../../../domain/units.ts';
import { poll } from '../../http/poll.ts';

export const REFRESH_MS: Millis = 2_000;

export interface ImageSource {
  /** Resolves with undefined if there is no image. @param ts epoch ms */
  load(ts: number, signal: AbortSignal): Promise<Blob | undefined>;
  show(image: Blob | undefined): void;
  isHidden(): boolean;
  /** Calls `changed` when `isHidden` changes; returns the unsubscribe function. */
  onVisibility(changed: () => void): () => void;
}

/** Loads at once, then every 2 s. One call at a time; a slow call delays the next. Returns the function that stops it. */
export function watchLastImage(source: ImageSource): () => void {
  const polling = poll(async (signal) => {
    if (source.isHidden()) return undefined;
    const began = performance.now();
    const image = await source.load(Date.now(), signal);
    if (!signal.aborted) source.show(image);
    return Math.max(0, began + REFRESH_MS - performance.now());
  });
  const endVisibility = source.onVisibility(polling.resume);
  return () => {
    polling.close();
    endVisibility();
  };
}
