/** Selects items and shows them: their drawer, level and place on the map. */
import { atom } from 'jotai';
import { readId } from '../../../../domain/json/read.ts';
import { isOnLevel } from '../../../../domain/survey/draft/isOnLevel.ts';
import { levelOfCamera } from '../../../../domain/survey/draft/cameraItems.ts';
import type { Selection } from '../../../../domain/survey/draft/history.ts';
import { POSITION_COLUMNS, type TableName } from '../../../../domain/survey/draft/tables.ts';
import { isWithin } from '../../../../render/base/viewport.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import { surveyLevelAtom, surveySceneAtom, surveyTabAtom } from './surveyView.ts';
import type { ItemPlace } from '../../../../domain/survey/port/itemPlace.ts';

/** Selects items; undefined clears the selection. */
export const selectItemsAtom = atom(null, async (get, _set, selection: Selection | undefined) => {
  await get(surveyPortAtom)?.select(selection);
});

type ItemValues = Readonly<Record<string, unknown>>;

/**
 * Selects an item, opens its drawer, and shows its level and its place on the map where they are not. Nothing for a negative
 * row, which is none of the draft.
 */
export const showItemAtom = atom(null, async (_get, set, item: ItemPlace) => {
  if (item.row < 0) return;
  set(surveyTabAtom, item.table);
  await set(selectItemsAtom, { table: item.table, rows: [item.row] });
  await set(showPlaceAtom, item);
});

/** Shows the level of an item and its place on the map where they are not; what is selected stays. */
export const showPlaceAtom = atom(null, async (get, set, { table, row }: ItemPlace) => {
  const item = await get(surveyPortAtom)?.item(table, row);
  if (item === undefined) return;
  set(showLevelAtom, table, item);
  const place = positionOf(table, item);
  const scene = get(surveySceneAtom);
  if (place !== undefined && scene !== undefined && !isWithin(scene.shown(), place)) scene.flyTo(place);
});

/** Shows an item by the id that people use; does nothing if the draft has no such item. */
export const showItemByIdAtom = atom(null, async (get, set, table: TableName, id: string) => {
  const [row = -1] = (await get(surveyPortAtom)?.rowsOfIds(table, [id])) ?? [];
  await set(showItemAtom, { table, row });
});

/** Shows the level of an item where another one is shown: there it is not drawn. */
const showLevelAtom = atom(null, (get, set, table: TableName, item: ItemValues) => {
  const level = table === 'cameras' ? levelOfCamera(item['level']) : (readId(item['level']) ?? '');
  if (!isOnLevel(level, get(surveyLevelAtom))) set(surveyLevelAtom, level);
});

/** Position of an item, of a zone the mean of its corners; undefined where it has none. */
function positionOf(
  table: TableName,
  item: ItemValues,
): { readonly lat: number; readonly lng: number } | undefined {
  const ring = item['ring'];
  const columns = table === 'nodes' ? POSITION_COLUMNS.nodes : POSITION_COLUMNS.cameras;
  const place =
    ring instanceof Float64Array
      ? { lat: meanOf(ring, 1), lng: meanOf(ring, 0) }
      : { lat: Number(item[columns.lat]), lng: Number(item[columns.lon]) };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : undefined;
}

/** Mean of every second value. */
function meanOf(ring: Float64Array, first: 0 | 1): number {
  const values = ring.filter((_, i) => i % 2 === first);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
