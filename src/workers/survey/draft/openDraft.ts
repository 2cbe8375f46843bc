import { Draft } from '../../../domain/survey/draft/draft.ts';
import { History, type HistoryMark } from '../../../domain/survey/draft/history.ts';
import { historyWithout } from '../../../domain/survey/draft/historyWithout.ts';
import type { DraftTable } from '../../../domain/survey/draft/draftTable.ts';
import { tableOf, type Difference } from '../../../domain/survey/draft/edit.ts';
import type { NodeItem } from '../../../domain/survey/draft/nodeItems.ts';
import { createTables, TABLE_NAMES, type TableName } from '../../../domain/survey/draft/tables.ts';
import type { ZoneItem } from '../../../domain/survey/draft/zoneFeatures.ts';
import type { SavedSurvey } from '../../../domain/survey/port/surveyState.ts';
import { EditedRows, type TableCopy } from './editedRows.ts';
import type { SurveyKind } from '../../../domain/survey/port/surveyKind.ts';

/** A saved survey that is open. */
export interface OpenFile {
  /** undefined where none is selected */
  readonly survey: SavedSurvey | undefined;
  /** Entries that are no objects; saved after the items. */
  readonly unreadable: readonly unknown[];
  /** Digests of items in saves whose answers were lost: a stored item with such a digest was saved here. */
  readonly unanswered?: readonly string[];
}

/** A draft as a write began with it. */
export interface SentDraft {
  readonly draft: Draft;
  /** Where its history was; undefined where the write leaves something unsaved. */
  readonly mark: HistoryMark | undefined;
  /** The table whose rows it writes, and where the history was; undefined where it leaves rows of the table unsaved. */
  readonly ofTable: { readonly table: TableName; readonly mark: HistoryMark } | undefined;
}

/** A survey that was read. */
export type LoadedItems =
  | { readonly kind: 'nodes'; readonly items: readonly NodeItem[] }
  | { readonly kind: 'zones'; readonly items: readonly ZoneItem[] };

export const NO_FILE: OpenFile = { survey: undefined, unreadable: [] };

/** The draft of a squad, the surveys that it came from, and which of its rows differ from them. */
export class OpenDraft {
  #draft: Draft;
  #edited: Readonly<Record<TableName, EditedRows>>;
  readonly files: Record<SurveyKind, OpenFile> = { nodes: NO_FILE, zones: NO_FILE };

  /**
   * @param saved  what the tables are compared with; absent: the tables as they are
   */
  constructor(draft = new Draft(), saved?: Readonly<Record<TableName, TableCopy>>) {
    this.#draft = draft;
    this.#edited = editedRowsOf(draft, saved);
  }

  /** Replaced when nodes or zones are. */
  get draft(): Draft {
    return this.#draft;
  }

  /** Rows that differ from what was loaded or last saved, by table. */
  get edited(): Readonly<Record<TableName, EditedRows>> {
    return this.#edited;
  }

  /** Whether any row differs. */
  get isEdited(): boolean {
    return TABLE_NAMES.some((name) => this.#edited[name].count > 0);
  }

  /** Steps that changed any table, or one, since it was last saved; undefined where the stored state is at no step of the history. */
  unsavedSteps(table?: TableName): number | undefined {
    const { history } = this.#draft;
    const steps = table === undefined ? history.unsavedSteps : history.unsavedStepsOf(table);
    const isEdited = table === undefined ? this.isEdited : this.#edited[table].count > 0;
    return isEdited && steps === 0 ? undefined : steps;
  }

  /** Replaces a table's items by a survey's, as saved. Other tables keep their edits and undo steps. */
  replace(loaded: LoadedItems, file: OpenFile): void {
    const fresh = createTables();
    if (loaded.kind === 'nodes') fresh.nodes.add(loaded.items);
    else fresh.zones.add(loaded.items);
    const saved = this.#saved();
    const tables = { ...this.#draft.tables, [loaded.kind]: fresh[loaded.kind] };
    const history = historyWithout(this.#draft.history.copy(), loaded.kind);
    this.#draft = new Draft(tables, new History(tables, history));
    this.#edited = editedRowsOf(this.#draft, { ...saved, [loaded.kind]: undefined });
    this.files[loaded.kind] = file;
  }

  /** Takes in what an edit changed. O(changed cells). */
  note(differences: readonly Difference[]): void {
    for (const difference of differences)
      for (const name of TABLE_NAMES) {
        const changed = difference[name];
        if (changed !== undefined) this.#edited[name].patch(changed.rows);
      }
  }

  /** The draft as a write of rows of one table begins with it. O(rows of the table). */
  sending(table: TableName, rows: Uint32Array = this.#edited[table].rows()): SentDraft {
    const sent = new Set(rows);
    const others = TABLE_NAMES.filter((name) => name !== table);
    const mark = this.#draft.history.mark();
    const isTable = this.#edited[table].rows().every((row) => sent.has(row));
    const isAll = isTable && others.every((name) => this.#edited[name].count === 0);
    return {
      draft: this.#draft,
      mark: isAll ? mark : undefined,
      ofTable: isTable ? { table, mark } : undefined,
    };
  }

  /**
   * Marks a step as saved: the newest if no row differs, else the step at the write's start if the write held
   * all edits of the draft or of a table.
   */
  noteSaved(sent?: SentDraft): void {
    const { history } = this.#draft;
    if (!this.isEdited) history.markSaved();
    else if (sent !== undefined && sent.draft === this.#draft) {
      if (sent.mark !== undefined) history.markSaved(sent.mark);
      else if (sent.ofTable !== undefined) history.markSaved(sent.ofTable.mark, sent.ofTable.table);
    }
  }

  /** State that the tables are compared with. */
  #saved(): Record<TableName, TableCopy> {
    const { nodes, cameras, zones } = this.#edited;
    return { nodes: nodes.saved, cameras: cameras.saved, zones: zones.saved };
  }
}

function editedRowsOf(
  { tables }: Draft,
  saved: Readonly<Partial<Record<TableName, TableCopy | undefined>>> = {},
): Readonly<Record<TableName, EditedRows>> {
  const of = (name: TableName): EditedRows => {
    const table: DraftTable = tableOf(tables, name);
    return new EditedRows(table, saved[name]);
  };
  return { nodes: of('nodes'), cameras: of('cameras'), zones: of('zones') };
}
