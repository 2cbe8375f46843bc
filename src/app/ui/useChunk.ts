import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk, type ChunkError } from '../base/loadChunk.ts';

type ChunkState =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly Part: ComponentType }
  | { readonly state: 'failed'; readonly error: ChunkError };

/** Loads a component on mount; `retry` loads it again after a failure. */
export function useChunk(load: () => Promise<ComponentType>): {
  readonly loaded: ChunkState;
  readonly retry: () => void;
} {
  const [loaded, setLoaded] = useState<ChunkState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    loadChunk(load).then(
      (Part) => isUnmounted || setLoaded({ state: 'loaded', Part }),
      (error: unknown) => isUnmounted || setLoaded({ state: 'failed', error: error as ChunkError }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [load, attempt]);
  const retry = () => {
    setLoaded({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return { loaded, retry };
}
