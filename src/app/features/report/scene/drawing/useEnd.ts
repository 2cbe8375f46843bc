import { useEffect } from 'react';

/** Calls `end` when what was drawn before is gone. */
export function useEnd(end: () => void): undefined {
  useEffect(end, [end]);
}
