import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import type { Lamp } from '../../../domain/live/lamp.ts';
import { followLamp, lampAtom } from './lampAtoms.ts';

/** State of the lamp, kept up to date while the component is shown. */
export function useLamp(): Lamp {
  const store = useStore();
  useEffect(() => followLamp(store), [store]);
  return useAtomValue(lampAtom);
}
