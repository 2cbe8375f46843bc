import { useEffect, useState, type ComponentType } from 'react';
import type { Millis } from '../../../domain/units.ts';
import { loadChunk, type ChunkError } from '../../browser/loadChunk.ts';

/** Pause between a failed load and the next one, which starts automatically, as on a wall. */
const RETRY_MS: Millis = 10_000;

type ChunkState =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly Part: ComponentType }
  | { readonly state: 'failed'; readonly error: ChunkError };

/** Loads a component on mount, and again after a failure: at once by `retry`, else by itself every 10 s. */
export function useChunk(load: () => Promise<ComponentType>): {
  readonly loaded: ChunkState;
  readonly retry: () => void;
} {
  const [loaded, setLoaded] = useState<ChunkState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadChunk(load).then(
      (Part) => isUnmounted || setLoaded({ state: 'loaded', Part }),
      (error: unknown) => {
        if (isUnmounted) return;
        setLoaded({ state: 'failed', error: error as ChunkError });
        timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
      },
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [load, attempt]);
  const retry = () => {
    setLoaded({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return { loaded, retry };
}
