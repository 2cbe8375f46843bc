/** Takes the items of a file into a draft, as one step of its history. */
import { isRow } from '../../json/row.ts';
import { nextZoneIds } from '../../resources/zoneIds.ts';
import { failure, success, type Result } from '../../result.ts';
import type { Cell, ColumnKinds, ItemOf } from '../draft/columnKinds.ts';
import { ColumnSets } from '../draft/columnSets.ts';
import type { AddedItems, BuiltCommand } from '../draft/command.ts';
import { shownDegrees } from '../draft/angles.ts';
import { isSameCell } from '../draft/sameCell.ts';
import { KEY_COLUMNS } from '../draft/tables.ts';
import type { DraftColumn } from '../draft/draftColumn.ts';
import { tableOf, type Operation } from '../draft/edit.ts';
import { hasValue } from '../draft/items.ts';
import { copiedNodeIds } from '../draft/surveyNames.ts';
import { isAngle } from './csvColumns.ts';
import { TABLE_NAMES, type DraftTables, type TableName } from '../draft/tables.ts';

/**
 * What becomes of an item whose id the draft has, or an earlier one of the file, or a device of another squad.
 * - skip: it is left out
 * - replace: what the file says of it is set, the other fields stay; it is left out where the draft has all of that, and where
 *   the device is of another squad
 * - rename: it is added with an id of its own
 */
export const EXISTING_CHOICES = ['skip', 'replace', 'rename'] as const;
export type ExistingChoice = (typeof EXISTING_CHOICES)[number];

export interface ImportRequest {
  readonly items: AddedItems;
  readonly existing: ExistingChoice;
  /** Given to items without a squad. */
  readonly squadId: string;
  /** level_id of the active level, given to nodes and zones without one; '' for none */
  readonly level: string;
  /** Ids of the squad's stored items, by table: no other item gets such an id. */
  readonly storedIds: Readonly<Partial<Record<TableName, readonly string[]>>>;
  /** Ids of the devices of other squads, with their squad: no new node gets such an id. */
  readonly foreignNodes: ReadonlyMap<string, string>;
}

/** Changes of an import. */
export interface BuiltImport extends BuiltCommand {
  readonly added: number;
  readonly replaced: number;
  readonly skipped: number;
}

type Item = ItemOf<ColumnKinds>;

/** The edit of an import; rejected where it would change nothing. O(rows of the draft + items × columns). */
export function buildImport(tables: DraftTables, request: ImportRequest): Result<BuiltImport, 'nothing'> {
  const plans = TABLE_NAMES.map((name) => new TableImport(tables, name, request));
  const [added, replaced, skipped] = [sum(plans, 'added'), sum(plans, 'replaced'), sum(plans, 'skipped')];
  const [first, ...others] = plans.filter(({ count }) => count > 0);
  if (first === undefined) return failure('nothing');
  const { count } = first;
  const more = others.map((plan) => ({ table: plan.name, count: plan.count }));
  const name = count === 1 ? { name: first.firstId } : {};
  return success({
    edit: plans.flatMap((plan) => plan.operations()),
    note: { kind: 'import', table: first.name, count, ...(more.length > 0 ? { others: more } : name) },
    added,
    replaced,
    skipped,
  });
}

/** How many of the items have an id that the draft has. O(rows of the draft + items). */
export function countExisting(tables: DraftTables, items: AddedItems): number {
  return TABLE_NAMES.reduce((found, name) => {
    const ids = idsOf(tables, name);
    return found + (items[name] ?? []).filter((item: Item) => ids.has(idOf(name, item))).length;
  }, 0);
}

/** How many of the nodes have the id of a device of another squad, and not one of the draft. O(rows of the draft + items). */
export function countForeign(
  tables: DraftTables,
  { nodes = [] }: AddedItems,
  foreign: ReadonlyMap<string, string>,
): number {
  const inDraft = idsOf(tables, 'nodes');
  const ids = nodes.map((node: Item) => idOf('nodes', node));
  return ids.filter((id) => foreign.has(id) && !inDraft.has(id)).length;
}

/** How many of the items have the id of an earlier one of the same kind. O(items). */
export function countRepeated(items: AddedItems): number {
  return TABLE_NAMES.reduce((repeated, name) => {
    const ids = (items[name] ?? []).map((item: Item) => idOf(name, item)).filter((id) => id !== '');
    return repeated + ids.length - new Set(ids).size;
  }, 0);
}

/** The part of an import that concerns one table. */
class TableImport {
  readonly name: TableName;
  replaced = 0;
  skipped = 0;
  firstId = '';
  readonly #tables: DraftTables;
  readonly #request: ImportRequest;
  /** Row of an item of the draft; −1 − index of an added one. */
  readonly #placeOf: Map<string, number>;
  readonly #added: Item[] = [];
  /** Rows of the draft whose cells were set. */
  readonly #replacedRows = new Set<number>();
  readonly #sets: ColumnSets;
  #nextOrder = NaN;
  /** Ids for items that cannot keep their id, in the order the items are read. */
  readonly #freeIds: Iterator<string>;

  constructor(tables: DraftTables, name: TableName, request: ImportRequest) {
    this.name = name;
    this.#tables = tables;
    this.#request = request;
    this.#sets = new ColumnSets(tables, name);
    this.#placeOf = idsOf(tables, name);
    const items: readonly Item[] = request.items[name] ?? [];
    this.#freeIds = freeIds({ name, request, inDraft: this.#placeOf });
    for (const item of items) this.#take(item);
  }

  get added(): number {
    return this.#added.length;
  }

  /** Items that are added or replaced. */
  get count(): number {
    return this.added + this.replaced;
  }

  operations(): Operation[] {
    const sets = this.#sets.operations();
    if (this.#added.length === 0) return sets;
    return [...sets, { kind: 'add', table: this.name, items: this.#added }];
  }

  #take(item: Item): void {
    const id = idOf(this.name, item);
    const place = id === '' ? undefined : this.#placeOf.get(id);
    const isForeign = this.name === 'nodes' && this.#request.foreignNodes.has(id);
    if (place === undefined && !isForeign) this.#add(item, id === '' ? this.#freeId() : id);
    else if (this.#request.existing === 'rename') this.#add(item, this.#freeId());
    else if (this.#request.existing === 'skip' || place === undefined) this.skipped += 1;
    else this.#replace(item, id, place);
  }

  #add(item: Item, id: string): void {
    const { squadId, level } = this.#request;
    const squad = this.name === 'zones' ? 'squad' : 'squadId';
    const fresh: Record<string, Cell> = { ...item, [KEY_COLUMNS[this.name]]: id };
    if (!hasValue(fresh[squad])) fresh[squad] = squadId;
    if (this.name !== 'cameras' && !hasValue(fresh['level'])) fresh['level'] = level;
    if (this.name === 'zones') {
      // A zone that was named after its id still is.
      if (!hasValue(fresh['name']) || fresh['name'] === idOf(this.name, item)) fresh['name'] = id;
      if (!hasValue(fresh['order'])) fresh['order'] = this.#takeOrder();
    }
    this.firstId ||= id;
    this.#placeOf.set(id, -1 - this.#added.length);
    this.#added.push(fresh);
  }

  #replace(item: Item, id: string, place: number): void {
    const given = Object.entries(item).filter(([column, cell]) => this.#isGiven(item, column, cell));
    if (place < 0) {
      const before = this.#added[-1 - place];
      this.#added[-1 - place] = { ...before, ...Object.fromEntries(given) };
      this.skipped += 1;
      return;
    }
    // What an earlier item of the file has set is not compared: the later one counts.
    const isSet = this.#replacedRows.has(place);
    const changed = given.filter(([column, cell]) => isSet || !this.#isSame(column, place, cell));
    if (changed.length === 0) {
      this.skipped += 1;
      return;
    }
    this.firstId ||= id;
    this.#replacedRows.add(place);
    this.replaced += 1;
    for (const [column, cell] of changed) this.#sets.set(column, place, cell);
  }

  /** Whether a cell has that value; an angle where it shows as before: of its radians a CSV file has fewer decimals. */
  #isSame(column: string, row: number, cell: Cell): boolean {
    const now = this.#column(column).cell(row);
    return isAngle(column)
      ? Object.is(shownDegrees(Number(cell)), shownDegrees(Number(now)))
      : isSameCell(now, cell);
  }

  /** Whether the file says something of a column; a flag is given where the file names it, for it has no absent value. */
  #isGiven({ source }: Item, column: string, cell: Cell): boolean {
    if (column === 'source' || column === KEY_COLUMNS[this.name]) return false;
    if (this.#column(column).kind === 'flag') return isRow(source) && Object.hasOwn(source, column);
    return hasValue(cell) && !(Array.isArray(cell) && cell.length === 0);
  }

  #freeId(): string {
    return String(this.#freeIds.next().value);
  }

  #takeOrder(): number {
    if (Number.isNaN(this.#nextOrder)) {
      const { order } = this.#tables.zones.columns;
      const rows = Array.from(this.#tables.zones.presentRows(), (row) => order.cell(row));
      const known = [...rows, ...this.#added.map((item) => Number(item['order'] ?? NaN))];
      // Not by spreading: a file can have more zones than a call can have arguments.
      this.#nextOrder = known.reduce((highest, one) => Math.max(highest, one || 0), 0) + 1;
    }
    return this.#nextOrder++;
  }

  #column(name: string): DraftColumn {
    return tableOf(this.#tables, this.name).columns[name];
  }
}

interface FreeIdOptions {
  readonly name: TableName;
  readonly request: ImportRequest;
  readonly inDraft: ReadonlyMap<string, number>;
}

/** Yields ids for items without an id or with a taken id. Neither draft, file nor store uses these ids. */
function freeIds({ name, request, inDraft }: FreeIdOptions): Iterator<string> {
  const { squadId, foreignNodes: foreign } = request;
  const seen = new Set(inDraft.keys());
  const copied: string[] = [];
  for (const item of request.items[name] ?? []) {
    const id = idOf(name, item);
    if (id === '' || seen.has(id) || (name === 'nodes' && foreign.has(id))) copied.push(id);
    else seen.add(id);
  }
  const own = request.storedIds[name] ?? [];
  const ids =
    name === 'zones'
      ? nextZoneIds(squadId, [...seen, ...own], copied.length)
      : copiedNodeIds(copied, seen, { own, foreign: name === 'nodes' ? foreign : new Map() });
  return ids.values();
}

/** Rows by id. */
function idsOf(tables: DraftTables, name: TableName): Map<string, number> {
  const table = tableOf(tables, name);
  const ids = table.columns[KEY_COLUMNS[name]];
  return new Map(Array.from(table.presentRows(), (row) => [String(ids.cell(row)), row]));
}

function idOf(name: TableName, item: Item): string {
  const id = item[KEY_COLUMNS[name]];
  return typeof id === 'string' ? id : '';
}

function sum(plans: readonly TableImport[], of: 'added' | 'replaced' | 'skipped'): number {
  return plans.reduce((total, plan) => total + plan[of], 0);
}
