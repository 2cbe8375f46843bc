import { atom } from 'jotai';
import type { TableName } from '../../../../domain/survey/draft/tables.ts';
import { surveyPortAtom } from '../../../data/survey/surveyAtoms.ts';
import { selectItemsAtom, showLevelAtom } from '../base/surveyActions.ts';
import { surveySceneAtom, surveyTabAtom } from '../base/surveyView.ts';

interface ShownItem {
  readonly table: TableName;
  readonly row: number;
}

/** Selects an item, opens its drawer and moves the map to it. Nothing for a row that is not in the draft. */
export const showItemAtom = atom(null, async (get, set, { table, row }: ShownItem) => {
  const item = row < 0 ? undefined : await get(surveyPortAtom)?.item(table, row);
  if (item === undefined) return;
  set(surveyTabAtom, table);
  await set(selectItemsAtom, { table, rows: [row] });
  set(showLevelAtom, table, item);
  const place = placeOf(item);
  if (place !== undefined) get(surveySceneAtom)?.flyTo(place);
});

/** Selects an item by the id that people know it by. */
export const showItemByIdAtom = atom(null, async (get, set, table: TableName, id: string) => {
  const [row = -1] = (await get(surveyPortAtom)?.rowsOfIds(table, [id])) ?? [];
  await set(showItemAtom, { table, row });
});

function placeOf(item: Readonly<Record<string, unknown>>): { lat: number; lng: number } | undefined {
  const { ring } = item;
  const isZone = ring instanceof Float64Array;
  const lat = isZone ? middle(ring, 1) : Number(item['node_lat'] ?? item['lat']);
  const lng = isZone ? middle(ring, 0) : Number(item['node_long'] ?? item['lon']);
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : undefined;
}

/** Mean of every second value. */
function middle(ring: Float64Array, first: 0 | 1): number {
  const values = ring.filter((_, i) => i % 2 === first);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
