/** Lists of the items of a draft, as screens show them. */
import { levelOfCamera } from '../../domain/survey/draft/cameraItems.ts';
import type { NodeTable } from '../../domain/survey/draft/tables.ts';
import { isRow } from '../../domain/json/row.ts';
import { readId } from '../../domain/json/read.ts';
import type { ItemRow, NodeRowsRequest } from '../../domain/survey/port/surveyPort.ts';
import type { NodeListOrder, NodeListPage, NodeListRow } from '../../domain/survey/port/surveyState.ts';
import { compareTexts } from '../../domain/textOrder.ts';
import type { OpenDraft } from './draft/openDraft.ts';
import type { SurveyFrameBuilder } from './frames/surveyFrameBuilder.ts';

/** What the rows of a list were sorted by. */
interface SortedBy {
  readonly order: NodeListOrder;
  /** Rows that were found, in their own order, and of each what it was sorted by. */
  readonly found: readonly number[];
  readonly cells: readonly (string | number)[];
}

/** The nodes of a draft, searched and sorted; the order is kept until what it depends on has changed. */
export class NodeList {
  readonly #open: OpenDraft;
  readonly #stage: SurveyFrameBuilder;
  #key = '';
  #sortedBy: SortedBy | undefined;
  #rows: readonly number[] = [];

  constructor(open: OpenDraft, stage: SurveyFrameBuilder) {
    this.#open = open;
    this.#stage = stage;
  }

  /**
   * Rows [from, from + count) of the list. O(nodes) after a change, O(nodes × log nodes) where it concerns their order, else O(count).
   *
   * @param revision  increases with every change of the draft
   */
  page({ from, count, search, order }: NodeRowsRequest, revision: number): NodeListPage {
    const key = JSON.stringify([revision, search, order]);
    if (key !== this.#key) this.#sort(search, order);
    this.#key = key;
    const rows = this.#rows.slice(Math.max(0, from), Math.max(0, from) + Math.max(0, count));
    return { total: this.#rows.length, rows: rows.map((row) => this.#row(row)) };
  }

  #sort(search: string, order: NodeListOrder): void {
    const { nodes } = this.#open.draft.tables;
    const found = Array.from(nodes.presentRows()).filter((row) => matches(nodes, row, search));
    const cells = found.map((row) => this.#cell(order.by, row));
    const before = this.#sortedBy;
    this.#sortedBy = { order, found, cells };
    const isSame =
      before?.order.by === order.by &&
      before.order.isDescending === order.isDescending &&
      areEqual(before.found, found) &&
      areEqual(before.cells, cells);
    if (!isSame) this.#rows = sortedRows(this.#sortedBy);
  }

  #cell(by: NodeListOrder['by'], row: number): string | number {
    return by === 'nearest'
      ? this.#stage.nearestMetres(row)
      : this.#open.draft.tables.nodes.columns[by].cells[row];
  }

  #row(row: number): NodeListRow {
    const { draft, edited } = this.#open;
    const { columns } = draft.tables.nodes;
    return {
      row,
      nodeId: columns.nodeId.cells[row],
      locationId: columns.locationId.cells[row],
      level: columns.level.cells[row],
      isHidden: columns.hidden.cells[row] === 1,
      isSelected: isSelected(this.#open, 'nodes', row),
      isEdited: edited.nodes.has(row),
      nearest: this.#stage.nearestMetres(row),
      reply: this.#stage.replyOf(row),
    };
  }
}

/** Stable in the order of rows. O(rows × log rows). */
function sortedRows({ order, found, cells }: SortedBy): readonly number[] {
  const sign = order.isDescending ? -1 : 1;
  const compare = (a: string | number, b: string | number): number =>
    typeof a === 'string' && typeof b === 'string'
      ? sign * compareTexts(a, b)
      : compareNumbers(Number(a), Number(b), sign);
  return Array.from(found.keys())
    .toSorted((a, b) => compare(cells[a], cells[b]) || a - b)
    .map((at) => found[at]);
}

function areEqual(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}

/** A squad whose cameras and zones are listed. */
interface ListedSquad {
  readonly open: OpenDraft;
  /** What the device of an item answered to the newest applied version; undefined for none. */
  replyOf(table: 'zones', row: number): ItemRow['reply'];
}

/** Rows of all cameras by id, or of all zones by order and then by id. */
export function itemRows(squad: ListedSquad, table: 'cameras' | 'zones'): readonly ItemRow[] {
  return table === 'cameras' ? cameraRows(squad.open) : zoneRows(squad);
}

function cameraRows(open: OpenDraft): readonly ItemRow[] {
  const { cameras } = open.draft.tables;
  const { columns } = cameras;
  const rows = Array.from(cameras.presentRows(), (row): ItemRow => {
    const source = columns.source.cells[row];
    return {
      row,
      id: columns.cameraId.cells[row],
      name: columns.name.cells[row],
      order: NaN,
      level: levelOfCamera(columns.level.cells[row]),
      isHidden: columns.hidden.cells[row] === 1,
      isSelected: isSelected(open, 'cameras', row),
      isEdited: open.edited.cameras.has(row),
      storedId: isRow(source) ? readId(source['id']) : undefined,
    };
  });
  return rows.toSorted((a, b) => compareTexts(a.id, b.id) || a.row - b.row);
}

function zoneRows(squad: ListedSquad): readonly ItemRow[] {
  const { open } = squad;
  const { zones } = open.draft.tables;
  const { columns } = zones;
  const rows = Array.from(zones.presentRows(), (row): ItemRow => ({
    row,
    id: columns.id.cells[row],
    name: columns.name.cells[row],
    order: columns.order.cells[row],
    level: columns.level.cells[row],
    isHidden: false,
    isSelected: isSelected(open, 'zones', row),
    isEdited: open.edited.zones.has(row),
    isStoredAlone: open.edited.zones.isStoredAlone(row),
    storedId: undefined,
    reply: squad.replyOf('zones', row),
  }));
  return rows.toSorted((a, b) => compareNumbers(a.order, b.order, 1) || compareTexts(a.id, b.id));
}

function isSelected({ draft }: OpenDraft, table: 'nodes' | 'cameras' | 'zones', row: number): boolean {
  return draft.selection?.table === table && draft.selection.rows.includes(row);
}

function matches({ columns }: NodeTable, row: number, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  const texts = [columns.nodeId.cells[row], columns.locationId.cells[row]];
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

/** Numbers in the order of `sign`; those without a value are last either way. */
function compareNumbers(a: number, b: number, sign: 1 | -1): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return sign * (a - b);
}
