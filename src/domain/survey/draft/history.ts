/** Steps of a draft that can be undone and redone. */
import { applyEdit, type Difference, type Edit } from './edit.ts';
import { TABLE_NAMES, type DraftTables, type TableName } from './tables.ts';

/** Steps that are kept; older ones can no longer be undone. Stored histories with more steps are read and shortened. */
export const MAX_HISTORY_STEPS = 1_000;

/** What is selected: rows of one table, ascending. */
export interface Selection {
  readonly table: TableName;
  readonly rows: readonly number[];
}

/** Where the map was, so that a step brings the person back to it. */
export interface StepPlace {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
  /** level_id of the active level; '' for none */
  readonly level: string;
}

/** Items of another table than the one that a step is named by. */
export interface OtherItems {
  readonly table: TableName;
  readonly count: number;
}

/** What a step did, as data; its words are chosen in `app`. */
export interface StepNote {
  readonly kind:
    | 'move'
    | 'set'
    | 'add'
    | 'remove'
    | 'hide'
    | 'show'
    | 'reshape'
    | 'paste'
    | 'import'
    | 'clear'
    | 'merge'
    | 'restore'
    | 'arrange';
  readonly table: TableName;
  /** Items of the table that it changed. */
  readonly count: number;
  /** Items of the other tables that it changed too, in the order of the tables; absent for none. */
  readonly others?: readonly OtherItems[];
  /** Name of the item where it changed one. */
  readonly name?: string;
  /** Column that it set. */
  readonly column?: string;
  /** Longest way of a moved item. */
  readonly metres?: number;
}

/** A step as a screen lists it. */
export interface Step {
  readonly note: StepNote;
  readonly before: Selection | undefined;
  readonly after: Selection | undefined;
  readonly place: StepPlace | undefined;
}

interface StoredStep extends Omit<Step, 'after'> {
  after: Selection | undefined;
  /** Undoes a step that is done, redoes one that is undone. */
  edit: Edit;
}

/** Positions of tables, each counted with the dropped steps; −1 where no step leads there. */
type SavedOf = Readonly<Partial<Record<TableName, number>>>;

/** A history without its tables. Structured-clonable; its edits are shared with the history. */
export interface HistoryCopy {
  readonly steps: readonly Readonly<StoredStep>[];
  readonly position: number;
  /** Steps that were dropped at the limit. */
  readonly dropped: number;
  /** Position, counted with the dropped steps, at which the draft was saved; −1 where no step leads there. */
  readonly savedAt: number;
  /** The same of tables that were saved alone since then. */
  readonly savedOf?: SavedOf;
  /** Most steps that it keeps; positions noted after it count steps under this limit. */
  readonly limit?: number;
}

/** A place in a history, to be marked as saved once it is. */
export interface HistoryMark {
  /** Position, counted with the dropped steps. */
  readonly at: number;
  /** The step that leads there; undefined at the beginning. */
  readonly step: Step | undefined;
}

/** Outcome of going to a step. */
export interface StepOutcome {
  readonly differences: readonly Difference[];
  /** Selection and place to restore; undefined where nothing was undone or redone. */
  readonly selection: Selection | undefined;
  readonly place: StepPlace | undefined;
}

/** The history of one draft. It owns the edits; the tables belong to the caller and change only through it. */
export class History {
  readonly #tables: DraftTables;
  readonly #steps: StoredStep[] = [];
  /** Steps [0, position) are done, the others undone. */
  #position = 0;
  /** Steps that were dropped at the limit. */
  #dropped = 0;
  /** Position, counted with the dropped steps, at which the draft was as it is saved; −1 where no step leads there. */
  #savedAt = 0;
  /** The same of tables that were saved alone since then. */
  #savedOf: SavedOf = {};
  #limit = MAX_HISTORY_STEPS;

  /**
   * @param copy  a history of the same tables to continue; its edits must fit them, see `fits`
   */
  constructor(tables: DraftTables, copy?: HistoryCopy) {
    this.#tables = tables;
    if (copy === undefined) return;
    this.#steps.push(...copy.steps.map((step) => ({ ...step })));
    this.#position = copy.position;
    this.#dropped = copy.dropped;
    this.#savedAt = copy.savedAt;
    this.#savedOf = copy.savedOf ?? {};
    this.#limit = copy.limit ?? MAX_HISTORY_STEPS;
  }

  /**
   * Takes the limit of this version, for a history that another version stored: keeps the newest steps that are done, then undone
   * ones as far as there is room.
   */
  takeLimit(): void {
    this.#limit = MAX_HISTORY_STEPS;
    const oldest = Math.min(this.#position, Math.max(0, this.#steps.length - this.#limit));
    this.#steps.splice(0, oldest);
    this.#position -= oldest;
    this.#dropped += oldest;
    this.#steps.length = Math.min(this.#steps.length, this.#limit);
    const end = this.#dropped + this.#steps.length;
    if (this.#savedAt > end) this.#savedAt = -1;
    this.#savedOf = mapSaved(this.#savedOf, (at) => (at > end ? -1 : at));
  }

  /** Steps that are kept, oldest first. */
  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** Number of steps that are done. */
  get position(): number {
    return this.#position;
  }

  /** Whether the draft differs from what was loaded or last saved (beenEdited). */
  get isEdited(): boolean {
    return this.#dropped + this.#position !== this.#savedAt;
  }

  /** Steps that changed any table since that one was last saved; undefined where no step leads there any more. O(steps). */
  get unsavedSteps(): number | undefined {
    return this.#countUnsaved(TABLE_NAMES);
  }

  /** The same of one table. */
  unsavedStepsOf(table: TableName): number | undefined {
    return this.#countUnsaved([table]);
  }

  #countUnsaved(tables: readonly TableName[]): number | undefined {
    const spans = tables.map((table) => {
      const at = (this.#savedOf[table] ?? this.#savedAt) - this.#dropped;
      return { table, at, from: Math.min(at, this.#position), to: Math.max(at, this.#position) };
    });
    if (spans.some(({ at }) => at < 0)) return undefined;
    const changes = ({ edit }: StoredStep, index: number): boolean =>
      spans.some(
        ({ table, from, to }) =>
          index >= from && index < to && edit.some((operation) => operation.table === table),
      );
    return this.#steps.filter(changes).length;
  }

  /** Applies an edit as one step; undone steps are lost. `after` is set by `setSelectionAfter`. O(changed cells). */
  perform(edit: Edit, step: Omit<Step, 'after'>): Difference {
    const { inverse, difference } = applyEdit(this.#tables, edit);
    const now = this.#dropped + this.#position;
    if (this.#savedAt > now) this.#savedAt = -1;
    this.#savedOf = mapSaved(this.#savedOf, (at) => (at > now ? -1 : at));
    this.#steps.length = this.#position;
    this.#steps.push({ ...step, after: undefined, edit: inverse });
    this.#position += 1;
    if (this.#steps.length > this.#limit) {
      this.#steps.shift();
      this.#position -= 1;
      this.#dropped += 1;
    }
    return difference;
  }

  /** Notes what was selected after the newest step, known only once its items have their rows. */
  setSelectionAfter(selection: Selection | undefined): void {
    const newest = this.#steps.at(-1);
    if (newest !== undefined) newest.after = selection;
  }

  /** Undoes or redoes steps until `position` of them are done; beyond either end it stops there. O(changed cells). */
  goTo(position: number): StepOutcome {
    const target = Math.min(Math.max(0, Math.trunc(position)), this.#steps.length);
    const isUndo = target < this.#position;
    const differences: Difference[] = [];
    let last: StoredStep | undefined;
    while (this.#position !== target) {
      last = this.#steps[isUndo ? this.#position - 1 : this.#position];
      const { inverse, difference } = applyEdit(this.#tables, last.edit);
      last.edit = inverse;
      differences.push(difference);
      this.#position += isUndo ? -1 : 1;
    }
    return { differences, selection: isUndo ? last?.before : last?.after, place: last?.place };
  }

  /** Where the newest step that is done was made; undefined where none is, or nothing was known of it. */
  get place(): StepPlace | undefined {
    return this.#steps[this.#position - 1]?.place;
  }

  /** The history as it is now, to be continued later. O(steps). */
  copy(): HistoryCopy {
    const steps = this.#steps.map((step) => ({ ...step }));
    const [dropped, savedAt, savedOf] = [this.#dropped, this.#savedAt, this.#savedOf];
    return { steps, position: this.#position, dropped, savedAt, savedOf, limit: this.#limit };
  }

  /**
   * Whether the edits of all steps fit the tables: undoes and redoes each, and ends where it began. For steps that were read
   * from outside; where one does not fit, the tables are left as they were before it.
   */
  fits(isFitting: (tables: DraftTables, edit: Edit) => boolean): boolean {
    const start = this.#position;
    while (this.#position > 0) {
      if (!isFitting(this.#tables, this.#steps[this.#position - 1].edit)) return false;
      this.goTo(this.#position - 1);
    }
    while (this.#position < this.#steps.length) {
      if (!isFitting(this.#tables, this.#steps[this.#position].edit)) return false;
      this.goTo(this.#position + 1);
    }
    this.goTo(start);
    return true;
  }

  /** The place where the history is now. */
  mark(): HistoryMark {
    return { at: this.#dropped + this.#position, step: this.#steps[this.#position - 1] };
  }

  /** Whether the step that leads to a place is done; one that was dropped at the limit is, one that was left for others is not. */
  isDone({ at, step }: HistoryMark): boolean {
    const index = at - this.#dropped - 1;
    return index < 0 || (index < this.#position && this.#steps[index] === step);
  }

  /**
   * Marks the draft, or one of its tables, as saved as it was at a place, by default as it is now; no step leads to a place that
   * was left for other steps.
   */
  markSaved({ at, step }: HistoryMark = this.mark(), table?: TableName): void {
    const index = at - this.#dropped - 1;
    const savedAt = index < 0 || this.#steps[index] === step ? at : -1;
    if (table === undefined) this.#savedAt = savedAt;
    this.#savedOf = table === undefined ? {} : { ...this.#savedOf, [table]: savedAt };
  }
}

/** Positions of tables, each replaced. */
export function mapSaved(saved: SavedOf, of: (at: number, table: TableName) => number | undefined): SavedOf {
  const entries = Object.entries(saved) as [TableName, number][];
  return Object.fromEntries(
    entries.flatMap(([table, at]) => {
      const mapped = of(at, table);
      return mapped === undefined ? [] : [[table, mapped]];
    }),
  );
}
