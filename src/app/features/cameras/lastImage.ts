/** Polls the last image of a camera every 2 s while the page is visible (T-37). */
import type { Millis } from '../../../domain/units.ts';

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
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking || abort.signal.aborted || source.isHidden()) return;
    asking = true;
    const began = performance.now();
    const image = await source.load(Date.now(), abort.signal);
    asking = false;
    if (abort.signal.aborted) return;
    source.show(image);
    timer = setTimeout(() => void ask(), Math.max(0, began + REFRESH_MS - performance.now()));
  };
  const endVisibility = source.onVisibility(() => {
    clearTimeout(timer);
    void ask();
  });
  void ask();
  return () => {
    abort.abort();
    clearTimeout(timer);
    endVisibility();
  };
}
