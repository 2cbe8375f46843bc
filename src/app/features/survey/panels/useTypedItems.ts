import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { keptTypedItems } from '../../../../domain/survey/port/typedItems.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { draftVersionAtom, openSquadIdAtom, surveyPortAtom } from '../data/surveyAtoms.ts';
import { checkPresenceAtom, typedValuesAtom } from './typedText.ts';

/** Has the journal keep typed values, and follows which of their items are in the draft. */
export function useTypedItems(): void {
  const store = useStore();
  const check = useSetAtom(checkPresenceAtom);
  const version = useAtomValue(draftVersionAtom);
  useEffect(() => {
    check().catch(reportError(store, 'typed values of the survey'));
  }, [check, store, version]);
  const port = useAtomValue(surveyPortAtom);
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const typed = useAtomValue(typedValuesAtom);
  const isNoted = useRef(false);
  useEffect(() => {
    if (port === undefined || squadId === '' || (typed.length === 0 && !isNoted.current)) return;
    isNoted.current = typed.length > 0;
    port.noteTyped(squadId, keptTypedItems(typed)).catch(reportError(store, 'typed values of the survey'));
  }, [port, squadId, store, typed]);
}
