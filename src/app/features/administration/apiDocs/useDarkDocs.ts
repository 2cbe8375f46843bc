import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { themeAtom } from '../../../data/config/theme.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';

/** Class of the root element that switches Swagger UI to dark colours. */
const DARK_CLASS = 'dark-mode';

/** Swagger UI is dark in all themes but the light one, for as long as it is shown, and printed light. */
export function useDarkDocs(): void {
  const theme = useAtomValue(themeAtom);
  const isPrinting = usePrinting();
  const isDark = theme !== 'light' && !isPrinting;
  useEffect(() => {
    document.documentElement.classList.toggle(DARK_CLASS, isDark);
    return () => document.documentElement.classList.remove(DARK_CLASS);
  }, [isDark]);
}
