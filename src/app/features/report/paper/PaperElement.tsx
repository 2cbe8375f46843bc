import { createElement, type ReactNode } from 'react';
import type { PaperChild } from '../../../../domain/paper/paperNode.ts';

/** A part of a document for paper. */
export function PaperElement({ of }: { readonly of: PaperChild }): ReactNode {
  if (typeof of === 'string') return of;
  const { tag, attributes, children } = of;
  // oxlint-disable-next-line react/no-array-index-key -- the whole document is made anew
  return createElement(tag, attributes, ...children.map((child, n) => <PaperElement key={n} of={child} />));
}
