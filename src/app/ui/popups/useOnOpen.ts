import { useEffect } from 'react';

/** Calls `onOpen` when the popup that renders this opens. */
export function useOnOpen(onOpen: (() => void) | undefined): void {
  useEffect(() => onOpen?.(), [onOpen]);
}
