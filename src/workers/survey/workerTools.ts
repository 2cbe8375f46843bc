import type { LevelPlan } from '../../domain/floorPlan/floorPlan.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import {
  KEY_COLUMNS,
  type DraftTables,
  type TableName,
  POSITION_COLUMNS,
} from '../../domain/survey/draft/tables.ts';
import { buildCommand } from '../../domain/survey/draft/buildCommand.ts';
import { tableOf, type Edit } from '../../domain/survey/draft/edit.ts';
import type { StepPlace } from '../../domain/survey/draft/history.ts';
import { writeGeoJson, type ExchangedRows } from '../../domain/survey/exchange/geoJson.ts';
import { countFarItems, type GroundPlace } from '../../domain/survey/exchange/farItems.ts';
import {
  buildImport,
  countExisting,
  countForeign,
  countRepeated,
} from '../../domain/survey/exchange/importItems.ts';
import { writeKml } from '../../domain/survey/exchange/writeKml.ts';
import { fileFailure, type FileFailure, type ReadFile } from '../../domain/survey/exchange/importedFile.ts';
import { writeNodesCsv } from '../../domain/survey/exchange/writeCsv.ts';
import {
  MAX_LISTED_FAILURES,
  MAX_PREVIEW_POINTS,
  MAX_PREVIEW_RINGS,
  PREVIEW_ROWS,
  type ExportRequest,
  type FileRequest,
  type FileRead,
  type ImportOutcome,
  type ImportPreview,
  type ImportRead,
  type ItemsMiddle,
  type NearNode,
  type NodeStats,
  type NodeToPlace,
  type PlacedNode,
  type PlaceSource,
  type RoomChoice,
  type SurveyTools,
} from '../../domain/survey/port/surveyTools.ts';
import { collectSheet, type SurveySheet } from '../../domain/survey/sheet/surveySheet.ts';
import type { CutZones } from '../../domain/survey/zones/cutZones.ts';
import { withoutRepeats } from '../../domain/survey/zones/ringCorners.ts';
import {
  checkRooms,
  usableRooms,
  type LargerZones,
  type RoomZone,
} from '../../domain/survey/zones/roomZones.ts';
import { collectZoneFindings, type ZoneFinding } from '../../domain/survey/zones/zoneFindings.ts';
import { ImportReader, type ImportReading } from './exchange/importReader.ts';
import type { JournalEntry } from './journal/journalFormat.ts';
import { nearestNodes, nodeStats } from './nodeNeighbours.ts';
import type { OpenSquad } from './openSquad.ts';
import { itemToPlace, nodeToPlace } from './placeNodes.ts';
import type { ShownPlan } from './frames/shownPlan.ts';
import type { EditFailure } from '../../domain/survey/port/surveyFailures.ts';

/** What the tools need of the worker. */
export interface WorkerToolsDeps {
  /** The open squad; undefined before one is open. */
  squad(): OpenSquad | undefined;
  /** Whether this tab may change the draft. */
  canEdit(): boolean;
  /** Called after an import has changed the draft. */
  edited(squad: OpenSquad, entry: JournalEntry): void;
  /** Called after what is drawn has changed. */
  drawn(): void;
  /** The floor plan that is shown. */
  readonly plan: ShownPlan;
}

const NO_ROWS = new Uint32Array(0);

/** Import and export, the zone assistant with rooms of the floor plan, and rows by id, for the squad that is open. */
export class WorkerTools implements SurveyTools {
  readonly #deps: WorkerToolsDeps;
  /** Items of the file that was read last; undefined before one, and after its import. */
  #read: ReadFile | undefined;
  readonly #reader = new ImportReader();

  constructor(deps: WorkerToolsDeps) {
    this.#deps = deps;
  }

  async readFile({ near, ...content }: FileRequest): Promise<Result<FileRead, FileFailure>> {
    this.#read = undefined;
    const reading = await this.#reader.read(content, near);
    if (reading === undefined) return fileFailure('empty');
    return reading.ok ? success(this.#note(reading.value, near)) : reading;
  }

  importRead({ existing, place }: ImportRead): Promise<Result<ImportOutcome, EditFailure>> {
    const [squad, read] = [this.#deps.squad(), this.#read];
    if (squad === undefined || read === undefined) return Promise.resolve(failure('gone'));
    if (!this.#deps.canEdit()) return Promise.resolve(failure('otherTab'));
    const built = buildImport(squad.open.draft.tables, {
      items: { ...read.items, zones: read.items.zones.map(withCleanRing) },
      existing,
      squadId: squad.squad.squadId,
      level: place.level,
      storedIds: { nodes: [...squad.data.nodes.keys()], zones: [...squad.data.zones.keys()] },
      foreignNodes: squad.data.foreignNodes,
    });
    if (!built.ok) return Promise.resolve(built);
    this.#read = undefined;
    this.#reader.close();
    const { edit, note, added, replaced, skipped } = built.value;
    this.#deps.edited(squad, squad.performEdit({ edit, note }, place));
    this.#deps.drawn();
    const { selection } = squad.open.draft;
    const row = added > 0 ? selection?.rows[0] : undefined;
    const first = selection && row !== undefined ? { table: selection.table, row } : undefined;
    return Promise.resolve(success({ added, replaced, skipped, first }));
  }

  exportItems({ format, which }: ExportRequest): Promise<string | undefined> {
    const draft = this.#deps.squad()?.open.draft;
    if (draft === undefined) return Promise.resolve(undefined);
    const { tables, selection } = draft;
    const rowsOf = (name: TableName): Uint32Array => {
      if (which === 'all') return tables[name].presentRows();
      return selection?.table === name ? Uint32Array.from(selection.rows) : NO_ROWS;
    };
    const rows = { nodes: rowsOf('nodes'), cameras: rowsOf('cameras'), zones: rowsOf('zones') };
    return Promise.resolve(writeFile(tables, rows, format));
  }

  surveySheet(level: string): Promise<SurveySheet | undefined> {
    const tables = this.#deps.squad()?.open.draft.tables;
    return Promise.resolve(tables && collectSheet(tables, level));
  }

  zoneFindings(): Promise<readonly ZoneFinding[]> {
    const tables = this.#deps.squad()?.open.draft.tables;
    return Promise.resolve(tables === undefined ? [] : collectZoneFindings(tables.zones, tables.cameras));
  }

  nearestNodes(row: number, most: number): Promise<readonly NearNode[]> {
    const squad = this.#deps.squad();
    return Promise.resolve(squad === undefined ? [] : nearestNodes(squad, row, most));
  }

  nodeStats(rows: Uint32Array): Promise<NodeStats> {
    const squad = this.#deps.squad();
    const none: NodeStats = { stored: [], zones: [], nearestOf: [] };
    return Promise.resolve(squad === undefined ? none : nodeStats(squad, rows));
  }

  setPlan(plan: LevelPlan | undefined): Promise<void> {
    this.#deps.plan.set(plan);
    this.#deps.squad()?.stage.notePlan();
    this.#deps.drawn();
    return Promise.resolve();
  }

  planRooms(level: string, larger: LargerZones): Promise<readonly RoomZone[]> {
    const zones = this.#deps.squad()?.open.draft.tables.zones;
    return Promise.resolve(
      zones === undefined ? [] : checkRooms(zones, this.#deps.plan.roomsOf(level), { level, larger }),
    );
  }

  async addRooms({ chosen, larger }: RoomChoice, place: StepPlace): Promise<Result<number, EditFailure>> {
    const before = this.#deps.squad();
    // Loaded before the draft is read, which may change meanwhile.
    const cutting = larger === 'cut' ? await import('../../domain/survey/zones/cutZones.ts') : undefined;
    const squad = this.#deps.squad();
    if (squad === undefined || squad !== before) return failure('gone');
    if (!this.#deps.canEdit()) return failure('otherTab');
    const { level } = place;
    const { tables } = squad.open.draft;
    const rooms = usableRooms(tables.zones, {
      rooms: this.#deps.plan.roomsOf(level),
      level,
      larger,
      chosen,
    });
    const added = buildCommand(tables, { kind: 'add', items: { zones: squad.newZones(rooms, place) } });
    if (!added.ok) return added;
    const cut = cutting?.cutZones(tables.zones, rooms, level);
    if (cut?.ok === false) return cut;
    const { edit, note } = added.value;
    const cutEdit = cut === undefined || cut.value.rows.length === 0 ? [] : reshapeEdit(cut.value);
    this.#deps.edited(squad, squad.performEdit({ edit: [...cutEdit, ...edit], note }, place));
    this.#deps.drawn();
    return success(rooms.length);
  }

  nodeToPlace(source: PlaceSource): Promise<NodeToPlace | undefined> {
    const squad = this.#deps.squad();
    return Promise.resolve(squad && nodeToPlace(squad, source));
  }

  placeNode(placed: PlacedNode, place: StepPlace): Promise<Result<void, EditFailure>> {
    const squad = this.#deps.squad();
    if (squad === undefined) return Promise.resolve(failure('gone'));
    if (!this.#deps.canEdit()) return Promise.resolve(failure('otherTab'));
    const item = itemToPlace(squad, placed, place.level);
    if (item === undefined) return Promise.resolve(failure('nothing'));
    if (Math.abs(placed.lat) > 90 || Math.abs(placed.lng) > 180) return Promise.resolve(failure('place'));
    const performed = squad.perform({ kind: 'add', items: { nodes: [item] } }, place);
    if (!performed.ok) return Promise.resolve(performed);
    this.#deps.edited(squad, performed.value);
    this.#deps.drawn();
    return Promise.resolve(success(undefined));
  }

  middleOf(table: TableName, rows: Uint32Array): Promise<ItemsMiddle | undefined> {
    const tables = this.#deps.squad()?.open.draft.tables;
    return Promise.resolve(tables && middleOf(tables, table, rows));
  }

  rowsOfIds(table: TableName, ids: readonly string[]): Promise<Int32Array> {
    const tables = this.#deps.squad()?.open.draft.tables;
    const items = tables && tableOf(tables, table);
    const column = items?.columnNamed(KEY_COLUMNS[table]);
    const rowOf = new Map(Array.from(items?.presentRows() ?? NO_ROWS, (row) => [column?.cell(row), row]));
    return Promise.resolve(Int32Array.from(ids, (id) => rowOf.get(id) ?? -1));
  }

  #note({ read, table, questions, notes }: ImportReading, near: GroundPlace | undefined): FileRead {
    this.#read = read;
    const { items, rejected } = read;
    const squad = this.#deps.squad();
    const tables = squad?.open.draft.tables;
    const foreign = squad?.data.foreignNodes;
    return {
      counts: { nodes: items.nodes.length, cameras: items.cameras.length, zones: items.zones.length },
      existing: tables === undefined ? 0 : countExisting(tables, items),
      foreign: tables && foreign ? countForeign(tables, items, foreign) : 0,
      repeated: countRepeated(items),
      far: near === undefined ? 0 : countFarItems(items, near),
      rejectedCount: rejected.length,
      rejected: rejected.slice(0, MAX_LISTED_FAILURES),
      csv: table && {
        header: table.source.table.header,
        sample: table.source.table.rows.slice(0, PREVIEW_ROWS).map(({ cells }) => cells),
        mapping: table.mapping,
      },
      questions,
      notes,
      preview: previewOf(items),
    };
  }
}

/** A zone of a file without corners that it has twice. */
function withCleanRing<Zone extends { readonly ring?: unknown }>(zone: Zone): Zone {
  return zone.ring instanceof Float64Array ? { ...zone, ring: withoutRepeats(zone.ring) } : zone;
}

function previewOf({ nodes, cameras, zones }: ReadFile['items']): ImportPreview {
  const places = [
    ...nodes.map(({ node_long: lon, node_lat: lat }) => [lon, lat]),
    ...cameras.map(({ lon, lat }) => [lon, lat]),
  ];
  return {
    points: Float64Array.from(places.slice(0, MAX_PREVIEW_POINTS).flat(), Number),
    rings: zones
      .slice(0, MAX_PREVIEW_RINGS)
      .flatMap(({ ring }) => (ring instanceof Float64Array ? [ring] : [])),
  };
}

function reshapeEdit({ rows, rings }: CutZones): Edit {
  return [{ kind: 'set', table: 'zones', column: 'ring', rows, cells: rings }];
}

/** undefined for no rows. */
function writeFile(
  tables: DraftTables,
  rows: ExchangedRows,
  format: ExportRequest['format'],
): string | undefined {
  const { nodes, cameras, zones } = rows;
  if (format === 'csv') return nodes.length === 0 ? undefined : writeNodesCsv(tables.nodes, nodes);
  if (nodes.length + cameras.length + zones.length === 0) return undefined;
  return format === 'kml' ? writeKml(tables, rows) : writeGeoJson(tables, rows);
}

/** Middle of the box around some items; undefined where none of them has a position. O(items × corners). */
function middleOf(tables: DraftTables, name: TableName, rows: Uint32Array): ItemsMiddle | undefined {
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  const take = (lat: number, lon: number): void => {
    if (Number.isNaN(lat + lon)) return;
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
  };
  const table = tableOf(tables, name);
  for (const row of rows) {
    if (!table.has(row)) continue;
    if (name === 'zones') {
      const ring = tables.zones.columns.ring.cell(row);
      for (let i = 0; ring instanceof Float64Array && i < ring.length; i += 2) take(ring[i + 1], ring[i]);
    } else {
      const { lat, lon } = POSITION_COLUMNS[name];
      take(Number(table.columnNamed(lat)?.cell(row)), Number(table.columnNamed(lon)?.cell(row)));
    }
  }
  if (box.south > box.north) return undefined;
  return { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 };
}
