import { useAtomValue, useStore } from 'jotai';
import { useMemo, useState } from 'react';
import type { SimulationForm, TestShotForm } from '../../../domain/testMode/testShotPayload.ts';
import { epochMs } from '../../../domain/units.ts';
import type { Placement } from '../../../render/base/sceneTypes.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { squadsAtom } from '../../data/loading/testMode.ts';
import { dateText } from '../../ui/facts/dateForms.ts';
import { squadView } from './squadView.ts';

/** Texts of the form of a single test, by field. */
export type TestTexts = TestShotForm & SimulationForm;

/** The form of a single test: its texts, its file name, and the part of the map that belongs to its squad. */
export interface SingleTestForm {
  readonly form: TestTexts;
  readonly change: (texts: TestTexts) => void;
  readonly clear: () => void;
  readonly squadId: string;
  readonly start: Placement;
  readonly fileName: string;
  readonly setFileName: (name: string) => void;
}

/** The form of a single test; `kind` begins its file name. */
export function useTestForm(kind: string, empty: TestTexts): SingleTestForm {
  const store = useStore();
  const squads = useAtomValue(squadsAtom);
  const [form, setForm] = useState(empty);
  const [fileName, setFileName] = useState(
    () => `${kind}_${dateText('fileName', epochMs(serverNow(store)))}.json`,
  );
  const squadId = form.squad_id ?? '';
  const start = useMemo(() => squadView(squads, squadId), [squads, squadId]);
  const change = (texts: TestTexts) => setForm((before) => ({ ...before, ...texts }));
  return { form, change, clear: () => setForm(empty), squadId, start, fileName, setFileName };
}
