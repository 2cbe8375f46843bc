import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../tests/support/propertyRuns.ts';
import { buildCommand } from '../../../domain/survey/draft/buildCommand.ts';
import type { OpenDraft } from '../draft/openDraft.ts';
import {
  bitsOf,
  drawnSteps,
  smallDraft,
  type DrawnStep,
} from '../../../../tests/support/drawnSurveySteps.ts';
import { MAX_HISTORY_STEPS } from '../../../domain/survey/draft/history.ts';
import { copyDraft, restoreDraft } from './draftCopy.ts';
import type { DraftCopy, JournalEntry } from './journalFormat.ts';

/** Values of all kinds, one level deep: deeper ones are refused for their outermost level, and cost the most to draw. */
const ANYTHING = fc.anything({ maxDepth: 1, maxKeys: 3 });

/** Performs a step; returns what the journal keeps of it. */
function take(open: OpenDraft, step: DrawnStep): readonly JournalEntry[] {
  const { draft } = open;
  if (typeof step === 'number') {
    open.note(draft.goTo(step).differences);
    return [{ kind: 'goTo', position: step }];
  }
  const built = buildCommand(draft.tables, step);
  if (!built.ok) return [];
  const { selection } = draft;
  open.note([draft.performEdit(built.value).difference]);
  return [{ kind: 'edit', ...built.value, place: undefined, selection }];
}

describe('journal of a draft', () => {
  it('[survey.27] base and changes come back to the same bits, with the same history', () => {
    fc.assert(
      fc.property(drawnSteps, drawnSteps, (before, after) => {
        const open = smallDraft(4);
        for (const step of before) take(open, step);
        // What IndexedDB does with a value.
        const base: unknown = structuredClone(copyDraft(open));
        const entries = after.flatMap((step) => structuredClone(take(open, step)));
        const restored = restoreDraft(base, entries);
        expect(restored.ok && bitsOf(restored.value)).toEqual(bitsOf(open));
      }),
    );
  });

  it('[survey.27] a restored draft goes on: undone to its first step, it is what was loaded', () => {
    const open = smallDraft(4);
    const loaded = bitsOf(open);
    take(open, { kind: 'remove', table: 'nodes', rows: Uint32Array.of(1, 2) });
    take(open, { kind: 'setHidden', table: 'nodes', rows: Uint32Array.of(0), isHidden: true });
    const restored = restoreDraft(structuredClone(copyDraft(open)), []);
    const again = restored.ok ? restored.value : open;
    again.note(again.draft.goTo(0).differences);
    expect(again.isEdited).toBe(false);
    expect(bitsOf(again)).toMatchObject({ tables: (loaded as { tables: unknown }).tables });
  });

  it('[survey.27] a draft with more steps than this version keeps comes back with its newest ones', () => {
    const open = smallDraft(4);
    const { history, ...base } = copyDraft(open);
    const hide = (isHidden: boolean) =>
      ({ kind: 'setHidden', table: 'nodes', rows: Uint32Array.of(0), isHidden }) as const;
    const entries = Array.from({ length: MAX_HISTORY_STEPS + 40 }, (_, i) =>
      take(open, hide(i % 2 === 0)),
    ).flat();
    const longer = { ...base, history: { ...history, limit: MAX_HISTORY_STEPS + 50 } };
    const restored = restoreDraft(longer, [...entries, { kind: 'goTo', position: MAX_HISTORY_STEPS + 31 }]);
    const again = restored.ok ? restored.value : open;
    const { steps, position } = again.draft.history;
    expect([steps.length, position, again.isEdited]).toEqual([
      MAX_HISTORY_STEPS,
      MAX_HISTORY_STEPS - 9,
      true,
    ]);
    expect(again.draft.tables.nodes.columns.hidden.cell(0)).toBe(true);
    expect(copyDraft(again).history).toMatchObject({ limit: MAX_HISTORY_STEPS, dropped: 40 });
  });

  it('[survey.53] rows whose stored records a deletion has taken are still unsaved in a restored draft', () => {
    const open = smallDraft(4);
    open.edited.nodes.setNotStored([2]);
    const restored = restoreDraft(structuredClone(copyDraft(open)), []);
    const { nodes } = (restored.ok ? restored.value : smallDraft(4)).edited;
    expect([nodes.has(2), nodes.count]).toEqual([true, 1]);
    nodes.noteStored([2]);
    expect(nodes.count).toBe(0);
    const saved = { ...copyDraft(open).saved, nodes: { ...open.edited.nodes.saved, notStored: [-1] } };
    expect(restoreDraft({ ...copyDraft(open), saved }, [])).toEqual({ ok: false, reason: 'unreadable' });
  });

  it('[survey.28] a base of another shape is unreadable and never throws', () => {
    const good = draftToSpoil();
    expect(restoreDraft(good, []).ok).toBe(true);
    const value = fc.oneof(
      ANYTHING,
      fc.constantFrom(
        new Uint32Array(3),
        new Float64Array(3),
        new Uint8Array(3).fill(7),
        -1,
        1e12,
        'nodes',
        [],
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), value, (path, hostile) => {
        const { result, isChanged } = replacedAt(structuredClone(good), path, hostile);
        const restored = restoreDraft(result, []);
        if (restored.ok) restored.value.note(restored.value.draft.goTo(0).differences);
        if (!isChanged) throw new Error('nothing was replaced');
      }),
      { numRuns: propertyRuns(200, 2_000) },
    );
  });

  it('[survey.28] anything at all as base and entries never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (base, entries) => {
        expect(restoreDraft(base, entries).ok).toBe(false);
      }),
    );
  });

  it('[survey.28] an edit of another shape is unreadable and never throws', () => {
    const good = draftToSpoil();
    const operations = fc.array(
      fc.record({
        kind: fc.constantFrom('set', 'add', 'remove', 'restore', 'drop'),
        table: fc.constantFrom('nodes', 'zones', 'other'),
        column: fc.constantFrom('yaw', 'nodeId', 'hidden', 'ring', '__proto__'),
        rows: fc.oneof(fc.uint32Array({ max: 5, maxLength: 4 }), ANYTHING),
        cells: fc.oneof(fc.float64Array({ maxLength: 4 }), fc.array(fc.string(), { maxLength: 4 }), ANYTHING),
        items: fc.oneof(fc.array(fc.record({ nodeId: ANYTHING, yaw: ANYTHING })), ANYTHING),
      }),
      { maxLength: 4 },
    );
    const note = { kind: 'set', table: 'nodes', count: 1 };
    const restoreAndUndo = (edit: unknown): void => {
      const restored = restoreDraft(good, [
        { kind: 'edit', edit, note, place: undefined, selection: undefined },
      ]);
      if (restored.ok) restored.value.note(restored.value.draft.goTo(0).differences);
    };
    expect(() =>
      fc.assert(fc.property(operations, restoreAndUndo), { numRuns: propertyRuns(200, 2_000) }),
    ).not.toThrow();
  });
});

/** Copy of a draft with a history, to be spoilt. */
function draftToSpoil(): DraftCopy {
  const open = smallDraft(3);
  for (const step of [{ kind: 'remove', table: 'nodes', rows: Uint32Array.of(1) } as const, 0, 1])
    take(open, step);
  return copyDraft(open);
}

/** A value with another one at the end of a path through its members. */
function replacedAt(
  root: unknown,
  path: readonly number[],
  hostile: unknown,
): { readonly result: unknown; readonly isChanged: boolean } {
  let at = root as Record<string, unknown>;
  for (const [depth, step] of path.entries()) {
    const names = Object.keys(at);
    if (names.length === 0) return { result: hostile, isChanged: true };
    const name = names[step % names.length];
    const inner = at[name];
    const isLeaf = typeof inner !== 'object' || inner === null || ArrayBuffer.isView(inner);
    if (depth === path.length - 1 || isLeaf) {
      at[name] = hostile;
      return { result: root, isChanged: true };
    }
    at = inner as Record<string, unknown>;
  }
  return { result: root, isChanged: false };
}
