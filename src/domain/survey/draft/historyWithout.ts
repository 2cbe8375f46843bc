import type { Edit } from './edit.ts';
import { mapSaved, type HistoryCopy, type Selection, type StepNote } from './history.ts';
import type { TableName } from './tables.ts';

type CopiedStep = HistoryCopy['steps'][number];

/**
 * Returns a history without the operations on one table, whose items were replaced. An operation changes one
 * table, so the operations on other tables stay as they are. Steps without any operation left are dropped.
 * O(steps + changed rows).
 */
export function historyWithout(history: HistoryCopy, table: TableName): HistoryCopy {
  const steps: CopiedStep[] = [];
  const kept = [0];
  for (const step of history.steps) {
    const left = stepWithout(step, table);
    if (left !== undefined) steps.push(left);
    kept.push(steps.length);
  }
  const { dropped } = history;
  const after = (at: number): number => {
    const left = kept[at - dropped];
    return left === undefined ? -1 : dropped + left;
  };
  return {
    steps,
    position: kept[history.position] ?? steps.length,
    dropped,
    savedAt: after(history.savedAt),
    savedOf: mapSaved(history.savedOf ?? {}, (at, name) => (name === table ? undefined : after(at))),
    ...(history.limit !== undefined && { limit: history.limit }),
  };
}

function stepWithout(step: CopiedStep, table: TableName): CopiedStep | undefined {
  const edit = step.edit.filter((operation) => operation.table !== table);
  const [first] = edit;
  if (first === undefined) return undefined;
  return {
    edit,
    place: step.place,
    note: step.note.table === table ? noteOf(step.note, first.table, edit) : noteWithout(step.note, table),
    before: selectionWithout(step.before, table),
    after: selectionWithout(step.after, table),
  };
}

/** Returns the note of a step for the tables that are left; `table`, the first of them, names the step. */
function noteOf({ kind, others = [] }: StepNote, table: TableName, edit: Edit): StepNote {
  const left = others.filter((other) => other.table !== table);
  return { kind, table, count: countIn(table, edit), ...(left.length > 0 && { others: left }) };
}

function noteWithout({ others = [], ...note }: StepNote, table: TableName): StepNote {
  const left = others.filter((other) => other.table !== table);
  return left.length > 0 ? { ...note, others: left } : note;
}

/** Items of a table that an edit changes. */
function countIn(table: TableName, edit: Edit): number {
  const rows = new Set<number>();
  let added = 0;
  for (const operation of edit) {
    if (operation.table !== table) continue;
    if (operation.kind === 'add') added += operation.items.length;
    else for (const row of operation.rows) rows.add(row);
  }
  return added + rows.size;
}

function selectionWithout(selection: Selection | undefined, table: TableName): Selection | undefined {
  return selection?.table === table ? undefined : selection;
}
