import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { basePath } from '../../../base/basePath.ts';

/** The question that is asked before a screen with unsaved edits is left. */
export interface LeaveGuard {
  readonly isAsking: boolean;
  /** Goes to a path of the console, or asks first. */
  leaveTo(path: string): void;
  stay(): void;
  /** Goes where the person wanted to go. */
  leave(): void;
}

/**
 * Stops links, Back and sign-out while there are unsaved edits, until `leave` is called; the browser asks before a reload. A
 * session that ends is not stopped: the edits are kept.
 */
export function useLeaveGuard(hasEdits: () => boolean): LeaveGuard {
  const [, navigate] = useLocation();
  const [pending, setPending] = useState<() => void>();
  const isLeaving = useRef(false);
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    const { destination, cancelable, navigationType } = event;
    const { pathname, search } = new URL(destination.url);
    if (isLeaving.current || !cancelable || !destination.sameDocument || !hasEdits()) return;
    if (pathname === window.location.pathname) return;
    event.preventDefault();
    const { key } = destination;
    const path = pathname.slice(basePath().length) + search;
    setPending(() =>
      navigationType === 'traverse' ? () => void window.navigation.traverseTo(key) : () => navigate(path),
    );
  });
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasEdits()) event.preventDefault();
  });
  useLayoutEffect(() => {
    const stop = new AbortController();
    window.navigation.addEventListener('navigate', (event) => onNavigate(event), stop);
    window.addEventListener('beforeunload', (event) => onUnload(event), stop);
    return () => stop.abort();
  }, []);
  return {
    isAsking: pending !== undefined,
    leaveTo: (path) => {
      if (hasEdits()) setPending(() => () => navigate(path));
      else navigate(path);
    },
    stay: () => setPending(undefined),
    leave: () => {
      isLeaving.current = true;
      setPending(undefined);
      pending?.();
    },
  };
}
