import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { httpOf } from '../../../session/console.ts';
import { EMPTY_TAIL, followLog, type LogTail } from './logTail.ts';

/** The newest lines of the log, followed while `isFollowing`; after a pause it goes on where it stopped. */
export function useLogTail(isFollowing: boolean): LogTail {
  const store = useStore();
  const [tail, setTail] = useState(EMPTY_TAIL);
  const newest = useRef(EMPTY_TAIL);
  useEffect(() => {
    if (!isFollowing) return undefined;
    return followLog(httpOf(store), newest.current, (next) => {
      newest.current = next;
      setTail(next);
    });
  }, [store, isFollowing]);
  return tail;
}
