/** What clicks, drags, boxes and lassos on the survey's map do. */
import type {
  Modifiers,
  SurveyDrag,
  SurveyHit,
  YawChange,
} from '../../../../render/survey/surveySceneTypes.ts';
import { reportError } from '../../../browser/errorLog.ts';
import type { AppStore } from '../../../browser/store.ts';
import { surveyPortAtom, surveyStateAtom } from '../data/surveyAtoms.ts';
import { cameraPopupAtom } from '../panels/cameraPopup.ts';
import { performAtom } from '../panels/edits.ts';
import { selectItemsAtom } from '../panels/showItem.ts';
import { toggleRow } from '../panels/toggleRow.ts';
import { surveyTabAtom } from '../panels/surveyView.ts';

/** Selects what was clicked, with Shift in addition; a camera opens its popup, a click on the bare map selects nothing. */
export function clickMap(store: AppStore, hit: SurveyHit | undefined, { shift }: Modifiers): void {
  if (hit !== undefined) store.set(surveyTabAtom, hit.table);
  const before = store.get(surveyStateAtom)?.selection;
  if (hit === undefined && shift) return;
  const selection = hit && (shift ? toggleRow(before, hit) : { table: hit.table, rows: [hit.row] });
  store.set(cameraPopupAtom, hit?.table === 'cameras' && !shift ? hit.row : undefined);
  store.set(selectItemsAtom, selection).catch(reportError(store, 'selection of the survey'));
}

/** Follows a drag in the worker; its end is one step. */
export function dragItems(store: AppStore, { phase, table, rows, from, to }: SurveyDrag): void {
  const port = store.get(surveyPortAtom);
  const shift = { lat: to.lat - from.lat, lon: to.lng - from.lng };
  const act = async () => {
    if (phase === 'move') return port?.drag({ table, rows, shift });
    if (phase === 'end') await store.set(performAtom, { kind: 'shift', table, rows, shift });
    await port?.drag(undefined);
    const before = store.get(surveyStateAtom)?.selection;
    const isSelected = before?.table === table && rows.every((row) => before.rows.includes(row));
    if (!isSelected) await port?.select({ table, rows: Array.from(rows) });
  };
  act().catch(reportError(store, 'drag of the survey'));
}

/** Sets the yaw of a node whose arrow was turned, as one step. */
export function turnNode(store: AppStore, { phase, row, yaw }: YawChange): void {
  if (phase !== 'end') return;
  const rows = Uint32Array.of(row);
  store
    .set(performAtom, { kind: 'set', table: 'nodes', rows, column: 'yaw', cell: yaw })
    .catch(reportError(store, 'turn of a node'));
}

/**
 * Selects the items within a box or lasso, of the kind whose drawer is open, else nodes. A zone counts if all
 * its corners are inside.
 */
export function selectWithin(store: AppStore, ring: Float64Array): void {
  const tab = store.get(surveyTabAtom);
  const table = tab === 'settings' ? 'nodes' : tab;
  const act = async () => {
    const rows = await store.get(surveyPortAtom)?.rowsWithin(table, ring);
    if (rows === undefined) return;
    const selection = rows.length === 0 ? undefined : { table, rows: Array.from(rows) };
    await store.set(selectItemsAtom, selection);
    if (selection !== undefined) store.set(surveyTabAtom, table);
  };
  act().catch(reportError(store, 'selection of the survey'));
}
