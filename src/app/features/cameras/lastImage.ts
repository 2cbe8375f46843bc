/** The last image of a camera, asked for every 2 s while somebody can see it (T-37). */
import type { Millis } from '../../../domain/units.ts';

export const REFRESH_MS: Millis = 2_000;

export interface ImageSource {
  /** Undefined: not available. `ts`: epoch milliseconds. */
  load(ts: number, signal: AbortSignal): Promise<Blob | undefined>;
  show(image: Blob | undefined): void;
  hidden(): boolean;
  /** Calls back at each change of `hidden`; returns its end. */
  onVisibility(changed: () => void): () => void;
}

/** Begins at once. One call is on its way at a time; a slow one puts the next off. Returns its end. */
export function watchLastImage(source: ImageSource): () => void {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking || over.signal.aborted || source.hidden()) return;
    asking = true;
    const began = performance.now();
    const image = await source.load(Date.now(), over.signal);
    asking = false;
    if (over.signal.aborted) return;
    source.show(image);
    timer = setTimeout(() => void ask(), Math.max(0, began + REFRESH_MS - performance.now()));
  };
  const endVisibility = source.onVisibility(() => {
    clearTimeout(timer);
    void ask();
  });
  void ask();
  return () => {
    over.abort();
    clearTimeout(timer);
    endVisibility();
  };
}
