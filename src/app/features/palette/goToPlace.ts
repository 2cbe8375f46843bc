/** A place that is typed into the palette. */
import { positionText } from '../../../domain/geo/positionText.ts';
import {
  readPlace,
  type MgrsPlace,
  type PlaceDegrees,
  type UtmPlace,
} from '../../../domain/geo/readPlace.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { AppStore } from '../../browser/store.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { SELECT_ZOOM } from '../../data/view/selection.ts';
import { moveSceneAtom } from '../../data/view/mountedViews.ts';
import { PALETTE_TEXT as TEXT } from '../../text/palette.ts';
import { PLACE_FAILURE_TEXT } from '../../text/placePicker.ts';
import type { PaletteGroup, Navigate } from './paletteItem.ts';

/** The group with the place that a text is, which home's map moves to; none for another text. */
export function typedPlace(store: AppStore, navigate: Navigate, typed: string): readonly PaletteGroup[] {
  const written = readPlace(typed);
  if (written === undefined || ('zone' in written && written.isSouth === undefined)) return [];
  const show = async (): Promise<void> => {
    const place = await degreesOf(written);
    if (place === undefined) return store.set(showToastAtom, 'danger', PLACE_FAILURE_TEXT.grid);
    navigate('/');
    store.set(moveSceneAtom, (scene) => scene.flyTo({ lat: place.lat, lng: place.lon, zoom: SELECT_ZOOM }));
  };
  const item = {
    id: 'typed place',
    title: 'lat' in written ? positionText(written.lat, written.lon) : typed.trim(),
    hint: TEXT.showPlace,
    run: () => void show().catch(reportError(store, 'typed place')),
  };
  return [{ id: TEXT.typedPlace, title: TEXT.typedPlace, items: [item] }];
}

/** Its projection is loaded with the first place of a grid. */
async function degreesOf(written: PlaceDegrees | MgrsPlace | UtmPlace): Promise<PlaceDegrees | undefined> {
  if ('lat' in written) return written;
  const { gridDegrees } = await import('../../../domain/geo/gridPlace.ts');
  return gridDegrees(written);
}
