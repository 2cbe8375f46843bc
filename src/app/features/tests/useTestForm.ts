import { useAtomValue, useStore } from 'jotai';
import { useMemo, useState } from 'react';
import { epochMs } from '../../../domain/units.ts';
import { serverNow } from '../../base/serverClock.ts';
import { squadsAtom } from '../../data/loading/testMode.ts';
import { dateText } from '../../ui/dateForms.ts';
import { squadView } from './squadView.ts';

/** Texts of the form of a single test, its file name, and the part of the map that belongs to its squad. */
export function useTestForm<Form extends { readonly squad_id?: string }>(kind: string, empty: Form) {
  const store = useStore();
  const squads = useAtomValue(squadsAtom);
  const [form, setForm] = useState(empty);
  const [fileName, setFileName] = useState(
    () => `${kind}_${dateText('fileName', epochMs(serverNow(store)))}.json`,
  );
  const squadId = form.squad_id ?? '';
  const start = useMemo(() => squadView(squads, squadId), [squads, squadId]);
  const change = (texts: Partial<Form>) => setForm((before) => ({ ...before, ...texts }));
  return { form, change, clear: () => setForm(empty), squadId, start, fileName, setFileName };
}
