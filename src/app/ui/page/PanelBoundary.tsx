import { useStore } from 'jotai';
import type { ReactNode } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import { Boundary } from './Boundary.tsx';

interface Props {
  /** Name of the panel, for people. */
  readonly part: string;
  /** Places the message where the panel was. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A panel of the console whose failure leaves the others alone; diagnostics list its errors. */
export function PanelBoundary({ part, className, children }: Props) {
  const store = useStore();
  return (
    <Boundary part={part} className={className} onError={reportError(store, part)}>
      {children}
    </Boundary>
  );
}
