import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Ref of a value as it was rendered last: what gets the ref is not rendered again when the value changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
