import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';

/**
 * Answer of a call to the survey's worker, made again when `key` or the object `of` changes; the answer before stays until the
 * new one is there. undefined before the first. The newest call wins.
 */
export function useCall<T>(key: string, call: (port: SurveyPort) => Promise<T>, of?: object): T | undefined {
  const store = useStore();
  const [answer, setAnswer] = useState<{ readonly value: T }>();
  const ask = useEffectEvent(call);
  useEffect(() => {
    let isNewest = true;
    const port = store.get(surveyPortAtom);
    const run = async () => {
      if (port === undefined) return;
      const value = await ask(port);
      if (isNewest) setAnswer({ value });
    };
    run().catch(reportError(store, 'tool of the survey'));
    return () => {
      isNewest = false;
    };
  }, [key, of, store]);
  return answer?.value;
}
