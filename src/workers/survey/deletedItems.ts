/** Effects of a deletion on the server on a draft: an undo restores the draft, but not the stored record. */
import { readId } from '../../domain/json/read.ts';
import { isRow, type Row } from '../../domain/json/row.ts';
import { ALL_ROWS } from '../../domain/contract/paths.ts';
import { CAMERAS } from '../../domain/resources/entities/cameras.ts';
import { ENTITY_PATHS } from '../../domain/resources/entityPaths.ts';
import { readCamera } from '../../domain/survey/draft/cameraItems.ts';
import { readStoredZone } from '../../domain/survey/draft/storedZones.ts';
import type { OpenSquad } from './openSquad.ts';
import { storedZoneOf } from './matchStoredZones.ts';
import type { SurveyCalls } from './surveyCalls.ts';

/** A zone or camera of the draft. */
export interface StorableItem {
  readonly table: 'zones' | 'cameras';
  readonly row: number;
}

/** The stored record of an item; undefined for one that is not stored. */
export function storedItem(squad: OpenSquad, { table, row }: StorableItem): Row | undefined {
  const { zones, cameras } = squad.open.draft.tables;
  if (table === 'zones') return zones.has(row) ? storedZoneOf(squad)(row) : undefined;
  const source = cameras.has(row) ? cameras.columns.source.cells[row] : undefined;
  return isRow(source) && source['id'] !== undefined ? source : undefined;
}

/**
 * Marks a deleted item as not stored: if an undo restores it, it is unsaved and saved as a new item. The
 * server has removed a deleted camera from its zones: draft zones that still name the camera become unsaved
 * too. Cameras that the server has removed a deleted zone from count as saved in their present stored state.
 */
export async function forgetStored(calls: SurveyCalls, squad: OpenSquad, item: StorableItem): Promise<void> {
  const { cameras } = squad.open.draft.tables;
  const { table, row } = item;
  const deleted = storedItem(squad, item);
  squad.open.edited[table].setNotStored([row]);
  if (table === 'zones') {
    forgetZone(squad, deleted);
    return takeClearedCameras(calls, squad, readId(deleted?.['zoneId']));
  }
  const source = cameras.columns.source.cells[row];
  const { id: _id, recordVersion: _version, ...rest } = isRow(source) ? source : {};
  cameras.columns.source.setCell(row, rest);
  await takeClearedZones(calls, squad, cameras.columns.cameraId.cells[row]);
}

/** After a deletion: a zone is not among the stored ones any more; nothing for another record. */
export function forgetZone(squad: OpenSquad, deleted: Row | undefined): void {
  const others = [...squad.data.zones].filter(([, zone]) => zone !== deleted);
  squad.data = { ...squad.data, zones: new Map(others) };
}

/** Takes over the stored zones that the server has removed a camera from. */
async function takeClearedZones(calls: SurveyCalls, squad: OpenSquad, cameraId: string): Promise<void> {
  const naming = [...squad.data.zones].filter(([, zone]) => namesCamera(zone, cameraId));
  if (naming.length === 0) return;
  const answer = await calls.getList(ENTITY_PATHS.zonesBySquad, { squad: squad.squad.squadId });
  const loaded = answer.ok ? answer.value : [];
  const stored = new Map(squad.data.zones);
  for (const [zoneId, before] of naming) {
    const after = loaded.find((zone) => readId(zone['zoneId']) === zoneId);
    // Where another person has changed it too, it stays as it was seen: saving it is refused.
    if (after !== undefined && isSameBut(CAMERAS_OF_ZONE, before, after)) stored.set(zoneId, after);
  }
  squad.data = { ...squad.data, zones: stored };
  const { zones } = squad.open.draft.tables;
  const { id, primaryCamera, secondaryCameras } = zones.columns;
  const isCleared = (row: number): boolean =>
    naming.some(([zoneId]) => zoneId === id.cells[row]) &&
    namesCamera(
      { primaryCamera: primaryCamera.cells[row], secondaryCameras: secondaryCameras.cells[row] },
      cameraId,
    );
  squad.open.edited.zones.setNotStored(zones.presentRows().filter(isCleared));
}

/**
 * Call after a camera was removed from the draft. Zones that the server has removed it from too count as
 * saved in their present stored state. With a zone file open they differ from that file.
 */
export function noteClearedZones(squad: OpenSquad): void {
  const { open } = squad;
  if (open.files.zones.survey !== undefined) return;
  const { source } = open.draft.tables.zones.columns;
  const storedOf = storedZoneOf(squad);
  for (const row of open.edited.zones.notStored) {
    const stored = storedOf(row);
    if (stored !== undefined)
      open.edited.zones.setSavedItem(row, { ...readStoredZone(stored), source: source.cells[row] });
  }
}

function namesCamera({ primaryCamera, secondaryCameras }: Row, cameraId: string): boolean {
  if (readId(primaryCamera) === cameraId) return true;
  return Array.isArray(secondaryCameras) && secondaryCameras.some((id) => readId(id) === cameraId);
}

/** Takes over the stored cameras that the server has removed a zone from. */
async function takeClearedCameras(
  calls: SurveyCalls,
  squad: OpenSquad,
  zoneId: string | undefined,
): Promise<void> {
  const { cameras } = squad.open.draft.tables;
  const { source } = cameras.columns;
  const naming = [...cameras.presentRows()].flatMap((row) => {
    const before = storedItem(squad, { table: 'cameras', row });
    return before !== undefined && readId(before['zone_id']) === zoneId ? [{ row, before }] : [];
  });
  if (naming.length === 0) return;
  const answer = await calls.getList(CAMERAS.path, {
    size: ALL_ROWS,
    squadId: squad.squad.squadId,
  });
  const loaded = new Map((answer.ok ? answer.value : []).map((camera) => [camera['id'], camera]));
  for (const { row, before } of naming) {
    const after = loaded.get(before['id']);
    // Where another person has changed it too, it stays as it was seen: saving it is refused.
    if (after === undefined || !isSameBut(ZONE_OF_CAMERA, before, after)) continue;
    source.setCell(row, after);
    squad.open.edited.cameras.setSavedItem(row, readCamera(after));
  }
}

/** Fields that a deleted camera changes in its zones, and that a deleted zone changes in its cameras. */
const CAMERAS_OF_ZONE: readonly string[] = ['primaryCamera', 'secondaryCameras', 'recordVersion'];
const ZONE_OF_CAMERA: readonly string[] = ['zone_id', 'recordVersion'];

function isSameBut(changed: readonly string[], before: Row, after: Row): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].every(
    (name) => changed.includes(name) || JSON.stringify(before[name]) === JSON.stringify(after[name]),
  );
}
