import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { themeAtom } from '../../../data/config/theme.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';

/** Class of the root element that switches Swagger UI to dark colours. */
const DARK_CLASS = 'dark-mode';

/** Shows Swagger UI dark in all themes except the light one; it is printed light. */
export function useDarkDocs(): void {
  const theme = useAtomValue(themeAtom);
  const isPrinting = usePrinting();
  const isDark = theme !== 'light' && !isPrinting;
  useEffect(() => {
    document.documentElement.classList.toggle(DARK_CLASS, isDark);
    return () => document.documentElement.classList.remove(DARK_CLASS);
  }, [isDark]);
}
