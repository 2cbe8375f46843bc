import { useEffect, useRef } from 'react';

/** Opens the print dialog of the browser once the sheet is ready. */
export function usePrintOnce(isReady: boolean): void {
  const hasPrinted = useRef(false);
  useEffect(() => {
    if (!isReady || hasPrinted.current) return;
    hasPrinted.current = true;
    window.print();
  }, [isReady]);
}
