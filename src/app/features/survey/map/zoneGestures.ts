/** What drawing and reshaping zones on the survey's map do. */
import type { Ring } from '../../../../domain/survey/draft/tables.ts';
import type { RingChange } from '../../../../render/survey/surveySceneTypes.ts';
import { reportError } from '../../../browser/errorLog.ts';
import type { AppStore } from '../../../browser/store.ts';
import { drawModeAtom, drawnCornersAtom } from '../panels/drawMode.ts';
import { addZoneAtom, performAtom } from '../panels/edits.ts';
import { surveyTabAtom } from '../panels/surveyView.ts';

/** The end of a drag is one step, with the neighbours that it reshapes. */
export function reshapeZones(store: AppStore, { phase, changes, shift }: RingChange): void {
  if (phase !== 'end') return;
  const rows = Uint32Array.from(changes, ({ row }) => row);
  const rings = changes.map(({ ring }) => ring);
  store
    .set(
      performAtom,
      shift === undefined
        ? { kind: 'reshape', rows, rings }
        : { kind: 'shift', table: 'zones', rows, shift: { lat: shift.lat, lon: shift.lng } },
    )
    .catch(reportError(store, 'outline of a zone'));
}

/** Adds the drawn zone and opens its form; drawing ends with it, or where it was given up. */
export function addDrawnZone(store: AppStore, ring: Ring | undefined): void {
  store.set(drawModeAtom, 'editing');
  store.set(drawnCornersAtom, 0);
  if (ring === undefined) return;
  store.set(surveyTabAtom, 'zones');
  store.set(addZoneAtom, ring).catch(reportError(store, 'a drawn zone'));
}
