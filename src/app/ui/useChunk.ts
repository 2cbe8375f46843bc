import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk, type ChunkError } from '../base/loadChunk.ts';

type ChunkState =
  | { readonly state: 'loading' }
  | { readonly state: 'here'; readonly Part: ComponentType }
  | { readonly state: 'failed'; readonly error: ChunkError };

/** Loads a component on mount; `retry` loads it again after a failure. */
export function useChunk(load: () => Promise<ComponentType>): {
  readonly loaded: ChunkState;
  readonly retry: () => void;
} {
  const [loaded, setLoaded] = useState<ChunkState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    loadChunk(load).then(
      (Part) => gone || setLoaded({ state: 'here', Part }),
      (error: unknown) => gone || setLoaded({ state: 'failed', error: error as ChunkError }),
    );
    return () => {
      gone = true;
    };
  }, [load, attempt]);
  const retry = () => {
    setLoaded({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return { loaded, retry };
}
