import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { reportError } from '../../../browser/errorLog.ts';

/** The number that a text is dialled by; undefined until the numbering plans are loaded, and where it is none. */
export function useDialled(typed: string): string | undefined {
  const store = useStore();
  const [dialled, setDialled] = useState<{ readonly typed: string; readonly number: string }>();
  useEffect(() => {
    if (typed === '') return undefined;
    let isShown = true;
    import('../../../../domain/notifications/phoneNumber.ts')
      .then(({ numberToDial }) => isShown && setDialled({ typed, number: numberToDial(typed) }))
      .catch(reportError(store, 'chunk'));
    return () => {
      isShown = false;
    };
  }, [typed, store]);
  return dialled?.typed === typed ? dialled.number : undefined;
}
