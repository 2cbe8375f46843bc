import { decideScreen, screenRule } from '../../../../../domain/access/screenAccess.ts';
import { isRow, type Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import type { Zoom } from '../../../../../domain/units.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { setFloorsOfAtom } from '../../../../data/config/consoleAtoms.ts';
import { hasPosition, readText } from '../../../../data/lists/fetchList.ts';
import { zoomAtSelect } from '../../../../data/view/selection.ts';
import { moveSceneAtom } from '../../../../data/view/mountedViews.ts';
import { activeLevelAtom } from '../../../../data/view/viewAtoms.ts';
import { authoritiesAtom } from '../../../../session/tokenAtoms.ts';
import { LIVE_TEXT } from '../../../../text/live.ts';
import type { RowAction } from './rowActions.ts';

/** Farthest zoom at which a record is shown: its street and what is about it. */
const RECORD_ZOOM: Zoom = 18;

/** A record of a list. */
interface ListedRecord {
  readonly resource: Resource;
  readonly row: Row;
  /** Shows it on the open map in place of its position. */
  readonly show?: ((store: StateAccess, row: Row) => void) | undefined;
}

/**
 * Shows a record on the map of home: by `show`, else at its place and on its floor. None for a record without a place,
 * and for people who may not open home.
 *
 * @param onHome  opens home
 */
export function showOnMapAction(
  store: StateAccess,
  { resource: { position }, row, show }: ListedRecord,
  onHome: () => void,
): readonly RowAction[] {
  if (position === undefined || decideScreen(screenRule('/'), store.get(authoritiesAtom)) !== 'open')
    return [];
  const at = { lat: degreesOf(row[position.lat]), lng: degreesOf(row[position.lon]) };
  if (!hasPosition(at)) return [];
  const showPlace = () => {
    const level = position.level === undefined ? '' : levelOf(row[position.level]);
    if (level !== '') store.set(setFloorsOfAtom, level);
    if (level !== '') store.set(activeLevelAtom, level);
    store.set(moveSceneAtom, (scene) =>
      scene.flyTo({ ...at, zoom: zoomAtSelect(scene.placement().zoom, RECORD_ZOOM) }),
    );
  };
  const run = () => {
    onHome();
    if (show === undefined) showPlace();
    else show(store, row);
  };
  return [{ id: 'showOnMap', text: LIVE_TEXT.showOnMap, run }];
}

const degreesOf = (value: unknown): number => (typeof value === 'number' ? value : NaN);

/** A level as it is in records: its id, or a record that has it. */
const levelOf = (level: unknown): string => readText(isRow(level) ? level['level_id'] : level);
