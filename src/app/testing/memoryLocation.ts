import { useSyncExternalStore } from 'react';

export interface MemoryLocation {
  readonly hook: () => [string, (to: string) => void];
  readonly searchHook: () => string;
  /** Path and query as the address bar would show them. */
  readonly address: () => string;
}

/** An address bar for one test. */
export function memoryLocation(start: string): MemoryLocation {
  let address = start;
  const readers = new Set<() => void>();
  const subscribe = (read: () => void) => {
    readers.add(read);
    return () => readers.delete(read);
  };
  const navigate = (to: string) => {
    address = to;
    for (const read of readers) read();
  };
  const part = (index: number) => address.split('?')[index] ?? '';
  return {
    hook: () => [useSyncExternalStore(subscribe, () => part(0)), navigate],
    searchHook: () => useSyncExternalStore(subscribe, () => part(1)),
    address: () => address,
  };
}
