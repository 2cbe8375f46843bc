/** The draft of one squad: its tables, their history and what is selected. Screens change it by commands alone. */
import { success, type Result } from '../../result.ts';
import type { Command, CommandFailure } from './command.ts';
import { buildCommand } from './buildCommand.ts';
import { tableOf, type Difference, type Edit } from './edit.ts';
import { History, type StepOutcome, type Selection, type StepNote, type StepPlace } from './history.ts';
import { createTables, type DraftTables } from './tables.ts';

/** What a command did. */
export interface CommandOutcome {
  readonly difference: Difference;
  readonly note: StepNote;
  /** Selected afterwards: the items that it added, else what was selected before and is still in the draft. */
  readonly selection: Selection | undefined;
}

/** A draft. Owns its tables; read them freely, change them through `perform` and `goTo`. */
export class Draft {
  readonly tables: DraftTables;
  readonly history: History;
  #selection: Selection | undefined;

  /** Takes the tables as what is saved, or continues a history of theirs. */
  constructor(tables: DraftTables = createTables(), history = new History(tables)) {
    this.tables = tables;
    this.history = history;
  }

  /** What is selected; undefined for nothing. */
  get selection(): Selection | undefined {
    return this.#selection;
  }

  /** Selects items of one table; rows that are not in the draft are left out. */
  select(selection: Selection | undefined): Selection | undefined {
    this.#selection = this.#present(selection);
    return this.#selection;
  }

  /** Performs a command as one step; a refused one changes nothing. */
  perform(command: Command, place?: StepPlace): Result<CommandOutcome, CommandFailure> {
    const built = buildCommand(this.tables, command);
    return built.ok ? success(this.performEdit(built.value, place)) : built;
  }

  /** Performs an edit that a merge, an import or the journal made. */
  performEdit(
    { edit, note }: { readonly edit: Edit; readonly note: StepNote },
    place?: StepPlace,
  ): CommandOutcome {
    const before = this.#selection;
    const firstNew = tableOf(this.tables, note.table).count;
    const difference = this.history.perform(edit, { note, before, place });
    const added = difference[note.table]?.rows.filter((row) => row >= firstNew) ?? new Uint32Array(0);
    const after = added.length > 0 ? { table: note.table, rows: Array.from(added) } : before;
    const selection = this.select(after);
    this.history.setSelectionAfter(selection);
    return { difference, note, selection };
  }

  /** Undoes or redoes steps until `position` of them are done, and selects what was selected there. */
  goTo(position: number): StepOutcome {
    const moved = this.history.goTo(position);
    if (moved.differences.length === 0) return { ...moved, selection: this.#selection };
    return { ...moved, selection: this.select(moved.selection) };
  }

  #present(selection: Selection | undefined): Selection | undefined {
    if (selection === undefined) return undefined;
    const table = tableOf(this.tables, selection.table);
    const rows = selection.rows.filter((row) => table.has(row));
    return rows.length === 0 ? undefined : { table: selection.table, rows };
  }
}
