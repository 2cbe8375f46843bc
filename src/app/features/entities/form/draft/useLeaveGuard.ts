import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { basePath } from '../../../../browser/basePath.ts';

/** The question that is asked before a screen with unsaved edits is left. */
export interface LeaveGuard {
  readonly isAsking: boolean;
  /** Goes to a path of the console, or asks first. */
  leaveTo(path: string): void;
  stay(): void;
  /** Goes where the person wanted to go. */
  leave(): void;
  /**
   * After a save: goes to the page that the person asked for meanwhile, else to `path`. Replaces the form in
   * the history, because Back would return to it. Does nothing on a screen that was left.
   */
  leaveSaved(path: string): void;
}

/**
 * Stops links, Back and sign-out while there are unsaved edits, until `leave` is called; the browser asks before a reload. A
 * session that ends is not stopped: the edits are kept.
 */
export function useLeaveGuard(hasEdits: () => boolean): LeaveGuard {
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  /** Goes where the person wants to go; undefined while nothing is asked. */
  const wanted = useRef<() => void>(undefined);
  const isLeaving = useRef(false);
  const isLeft = useRef(false);
  const ask = (go: (() => void) | undefined) => {
    wanted.current = go;
    setAsking(go !== undefined);
  };
  const leaveBy = (go: (() => void) | undefined) => {
    isLeaving.current = true;
    ask(undefined);
    go?.();
  };
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    const { destination, cancelable, navigationType } = event;
    const { pathname, search } = new URL(destination.url);
    if (isLeaving.current || !cancelable || !destination.sameDocument || !hasEdits()) return;
    if (pathname === window.location.pathname) return;
    event.preventDefault();
    const { key } = destination;
    const path = pathname.slice(basePath().length) + search;
    ask(navigationType === 'traverse' ? () => void window.navigation.traverseTo(key) : () => navigate(path));
  });
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasEdits()) event.preventDefault();
  });
  useLayoutEffect(() => {
    const stop = new AbortController();
    isLeft.current = false;
    window.navigation.addEventListener('navigate', (event) => onNavigate(event), stop);
    window.addEventListener('beforeunload', (event) => onUnload(event), stop);
    return () => {
      isLeft.current = true;
      stop.abort();
    };
  }, []);
  return {
    isAsking,
    leaveTo: (path) => {
      if (hasEdits()) ask(() => navigate(path));
      else navigate(path);
    },
    stay: () => ask(undefined),
    leave: () => leaveBy(wanted.current),
    leaveSaved: (path) => {
      if (!isLeft.current) leaveBy(wanted.current ?? (() => navigate(path, { replace: true })));
    },
  };
}
