import { useLayoutEffect } from 'react';
import { PAPER_STYLE } from '../../../../domain/paper/paperStyle.ts';

/** The style of paper and of the margins of its pages while mounted. */
export function usePaperStyle(footer: string): void {
  useLayoutEffect(() => {
    const sheets = [PAPER_STYLE, footer].map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    document.adoptedStyleSheets.push(...sheets);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
    };
  }, [footer]);
}
