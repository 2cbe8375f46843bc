/** Bodies of the calls that save a draft. */
import type { Row } from '../../domain/json/row.ts';
import { dropEmptyIds } from '../../domain/resources/definition/dropEmptyIds.ts';
import { writeCamera } from '../../domain/survey/draft/cameraItems.ts';
import { isNameTaken } from '../../domain/survey/draft/surveyNames.ts';
import {
  updateOlderNames,
  visibleNodes,
  writeNodeFile,
  writeNodeItem,
} from '../../domain/survey/draft/nodeItems.ts';
import { writeStoredZone } from '../../domain/survey/draft/storedZones.ts';
import { writeZoneFile } from '../../domain/survey/draft/zoneFeatures.ts';
import type { SaveRequest } from '../../domain/survey/port/surveySaving.ts';
import type { TableCopy } from './draft/editedRows.ts';
import type { OpenDraft } from './draft/openDraft.ts';
import type { OpenSquad } from './openSquad.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

/** Body of `saveOrUpdateSurveyNodes` or `saveSurveyZones`. Hidden nodes are left out. O(items). */
export function surveyBody({ open, squad, data }: OpenSquad, { kind, name, overwrites }: SaveRequest): Row {
  const { nodes, zones } = open.draft.tables;
  const { survey, unreadable } = open.files[kind];
  const surveyName = name.trim();
  const inputJson =
    kind === 'nodes'
      ? writeNodeFile(nodes, visibleNodes(nodes), { surveyName, unreadable })
      : writeZoneFile(zones, zones.presentRows(), unreadable);
  const isSame = survey !== undefined && isNameTaken(name, [survey.name]);
  const isNew = !isNameTaken(
    name,
    data.surveys[kind].map((known) => known.name),
  );
  // 0: nothing of that name is to be overwritten.
  const seen = isSame ? survey.recordVersion : isNew ? 0 : undefined;
  const version = overwrites ? undefined : seen;
  return {
    inputJson,
    name: surveyName,
    squadId: squad.squadId,
    ...(kind === 'nodes' && { dataType: 'nodes' }),
    ...(version !== undefined && { recordVersion: version }),
  };
}

/** Bodies of stored zones. @param storedOf  the stored zone of a row */
export function zoneBodies(
  { open, squad }: OpenSquad,
  rows: Iterable<number>,
  storedOf: (row: number) => Row | undefined,
): Row[] {
  const { zones } = open.draft.tables;
  const { squadId } = squad;
  return Array.from(rows, (row) => {
    const stored = storedOf(row);
    // A zone that is new here is not saved over one that another editor made with its id.
    const version = stored === undefined ? { recordVersion: 0 } : {};
    return { ...dropEmptyIds(writeStoredZone(zones, row, { squadId, stored })), ...version };
  });
}

/** Bodies of cameras. */
export function cameraBodies({ open }: OpenSquad, rows: Iterable<number>): Row[] {
  return Array.from(rows, (row) => dropEmptyIds(writeCamera(open.draft.tables.cameras, row)));
}

/** Bodies of the stored nodes that follow from an applied survey: what is stored with the fields of the survey over it. */
export function nodeBodies({ open, data }: OpenSquad, rows: Iterable<number>): Row[] {
  const { nodes } = open.draft.tables;
  return Array.from(rows, (row) => {
    const { id: _id, recordVersion: _version, surveyName: _survey, ...item } = writeNodeItem(nodes, row);
    const { recordVersion: _stored, ...stored } = data.nodes.get(nodes.columns.nodeId.cells[row]) ?? {};
    return dropEmptyIds(updateOlderNames({ ...stored, ...item }));
  });
}

/** Rows of the draft that are applied: visible ones of the levels, of all where none are named. */
export function appliedRows(
  { open }: OpenSquad,
  kind: SurveyKind,
  levels: readonly string[] | undefined,
): Uint32Array {
  const { nodes, zones } = open.draft.tables;
  const rows = kind === 'nodes' ? visibleNodes(nodes) : zones.presentRows();
  if (levels === undefined) return rows;
  const { cells } = kind === 'nodes' ? nodes.columns.level : zones.columns.level;
  return rows.filter((row) => levels.includes(cells[row]));
}

/** level_id of all levels that have visible items of the draft. O(items). */
export function levelsToApply(squad: OpenSquad, kind: SurveyKind): readonly string[] {
  const { nodes, zones } = squad.open.draft.tables;
  const { cells } = kind === 'nodes' ? nodes.columns.level : zones.columns.level;
  return [...new Set(Array.from(appliedRows(squad, kind, undefined), (row) => cells[row]))];
}

interface StoredCameras {
  /** Of the draft. */
  readonly rows: Uint32Array;
  /** The cameras as they were sent: what was edited since is not saved. */
  readonly sent: TableCopy;
  /** The server's answer, in the order of `rows`. */
  readonly stored: readonly Row[];
}

/** Takes stored cameras into the draft: their ids and versions belong to no step of the history. */
export function takeStoredCameras(open: OpenDraft, { rows, sent, stored }: StoredCameras): void {
  const { source } = open.draft.tables.cameras.columns;
  const sources = [...(sent.columns['source'] as readonly unknown[])];
  rows.forEach((row, i) => {
    const answer = stored[i];
    if (answer === undefined) return;
    source.setCell(row, answer);
    sources[row] = answer;
  });
  open.edited.cameras.setSavedRows(rows, { ...sent, columns: { ...sent.columns, source: sources } });
}
