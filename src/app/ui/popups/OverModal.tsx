import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { topModalAtom } from '../../browser/modalAtoms.ts';

/** Content that a modal dialog neither covers nor makes inert: it lies in the topmost one while there is one. */
export function OverModal({ children }: { readonly children: ReactNode }) {
  const modal = useAtomValue(topModalAtom);
  return modal === undefined ? children : createPortal(children, modal);
}
