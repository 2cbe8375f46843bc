import { useAtomValue, useStore } from 'jotai';
import { useMemo, useState } from 'react';
import type { SimulationForm, TestShotForm } from '../../../domain/testMode/testShotPayload.ts';
import { epochMs, type Zoom } from '../../../domain/units.ts';
import type { Placement } from '../../../render/base/sceneTypes.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { squadsAtom, type SiteSquad } from '../../data/loading/testModeAtoms.ts';
import { dateText } from '../../ui/facts/dateForms.ts';
import { FALLBACK_VIEW } from '../../data/loading/loadConsole.ts';

/** As in the survey, when a squad is chosen. */
const SQUAD_ZOOM: Zoom = 16;

/** The middle of the chosen squad, else of the first that has one, else the view without a place. */
function squadView(squads: readonly SiteSquad[], squadId: string): Placement {
  const ordered = [...squads.filter((squad) => squad.squadId === squadId), ...squads];
  for (const { orgin_lat: lat, orgin_lon: lng } of ordered)
    if (lat !== undefined && lng !== undefined) return { lat, lng, zoom: SQUAD_ZOOM };
  return FALLBACK_VIEW;
}

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
