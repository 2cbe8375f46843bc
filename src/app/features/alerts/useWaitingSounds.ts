import { useStore } from 'jotai';
import { useEffect } from 'react';
import { followWaitingSounds } from './waitingSounds.ts';

/** Sounds incidents that nobody has taken while the component is mounted. */
export function useWaitingSounds(): void {
  const store = useStore();
  useEffect(() => followWaitingSounds(store), [store]);
}
