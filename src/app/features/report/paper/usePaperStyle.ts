import { useLayoutEffect } from 'react';
import { PAPER_STYLE } from '../../../../domain/paper/paperStyle.ts';

/** A warning of the console is no part of the document. */
const ALONE = `@media print { body :not(:has(article.paper), article.paper, article.paper *) { display: none !important; } }`;

/** The style of paper and of the margins of its pages while mounted. Nothing else is printed. */
export function usePaperStyle(footer: string): void {
  useLayoutEffect(() => {
    const sheets = [PAPER_STYLE, ALONE, footer].map((text) => {
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
