import { useRef } from 'react';

/** For acts that wait: each call begins one, and returns whether it is still the newest. */
export function useNewest(): () => () => boolean {
  const newest = useRef<object>(undefined);
  return () => {
    const own = {};
    newest.current = own;
    return () => newest.current === own;
  };
}
