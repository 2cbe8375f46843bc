import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCommand } from '../../../domain/survey/draft/buildCommand.ts';
import type { Command } from '../../../domain/survey/draft/command.ts';
import { tableOf } from '../../../domain/survey/draft/edit.ts';
import { drawnSteps, smallDraft, type DrawnStep } from '../../../../tests/support/drawnSurveySteps.ts';
import { copyDraft, restoreDraft } from '../journal/draftCopy.ts';
import { copyTable } from './editedRows.ts';
import { NO_FILE, type OpenDraft } from './openDraft.ts';

const RING = Float64Array.of(0, 0, 1, 0, 1, 1);
const setYaw = (cell: number): Command => ({
  kind: 'set',
  table: 'nodes',
  rows: Uint32Array.of(0),
  column: 'yaw',
  cell,
});
const addZone = (id: string): Command => ({ kind: 'add', items: { zones: [{ id, ring: RING }] } });

function take(open: OpenDraft, step: DrawnStep): void {
  const { draft } = open;
  if (typeof step === 'number') return open.note(draft.goTo(step).differences);
  const built = buildCommand(draft.tables, step);
  if (built.ok) open.note([draft.performEdit(built.value).difference]);
}

const goTo = (open: OpenDraft, position: number) => open.note(open.draft.goTo(position).differences);
/** Loads a survey of one node. */
const load = (open: OpenDraft) => open.replace({ kind: 'nodes', items: [{ nodeId: '900' }] }, NO_FILE);
/** Saves the nodes as they were when the write began. */
function endSave(
  open: OpenDraft,
  sent: ReturnType<typeof copyTable>,
  begun: ReturnType<OpenDraft['sending']>,
) {
  open.edited.nodes.setSaved(sent);
  open.noteSaved(begun);
}
const nodesOf = (open: OpenDraft) => copyTable(tableOf(open.draft.tables, 'nodes'));

describe('draft of a survey that is loaded into', () => {
  it('[survey.7] a load leaves the steps of zones, which are undone and redone, and none of the nodes', () => {
    const open = smallDraft(2);
    take(open, setYaw(1));
    take(open, addZone('NG_Z1'));
    take(open, setYaw(2));
    take(open, addZone('NG_Z2'));
    goTo(open, 3);
    load(open);
    const { history } = open.draft;
    expect(history.steps.map(({ note }) => [note.kind, note.name])).toEqual([
      ['add', 'NG_Z1'],
      ['add', 'NG_Z2'],
    ]);
    expect([history.position, history.unsavedSteps]).toEqual([1, 1]);
    goTo(open, 2);
    expect(open.draft.tables.zones.presentCount).toBe(2);
    goTo(open, 0);
    expect([open.draft.tables.zones.presentCount, open.draft.tables.nodes.presentCount]).toEqual([0, 1]);
    expect([open.isEdited, history.unsavedSteps]).toEqual([false, 0]);
  });

  it('[survey.6] a load drops the steps of its table since the last save', () => {
    const open = smallDraft(2);
    take(open, setYaw(1));
    take(open, addZone('NG_Z1'));
    open.draft.history.markSaved();
    take(open, setYaw(2));
    take(open, addZone('NG_Z2'));
    take(open, setYaw(3));
    const { history } = open.draft;
    const counts = () => [history.unsavedStepsOf('nodes'), history.unsavedStepsOf('zones')];
    expect(counts()).toEqual([2, 1]);
    goTo(open, 1);
    expect(counts()).toEqual([0, 1]);
    take(open, setYaw(4));
    expect(counts()).toEqual([undefined, undefined]);
  });

  it('[survey.11] edits of nodes are counted from the save of the nodes while zones are unsaved, and after a resume', () => {
    const open = smallDraft(2);
    take(open, setYaw(1));
    take(open, addZone('NG_Z1'));
    const [sent, begun] = [nodesOf(open), open.sending('nodes')];
    endSave(open, sent, begun);
    take(open, setYaw(2));
    const counts = ({ draft: { history } }: OpenDraft) => [
      history.unsavedStepsOf('nodes'),
      history.unsavedStepsOf('zones'),
    ];
    expect(counts(open)).toEqual([1, 1]);
    const resumed = restoreDraft(structuredClone(copyDraft(open)), []);
    expect(resumed.ok && counts(resumed.value)).toEqual([1, 1]);
    goTo(open, 1);
    expect(counts(open)).toEqual([0, 0]);
    take(open, setYaw(4));
    expect(counts(open)).toEqual([undefined, 0]);
    load(open);
    expect(counts(open)).toEqual([0, 0]);
  });

  it('[survey.7] of a step that changed nodes and zones the zones are left, and it is named by them', () => {
    const open = smallDraft(2);
    const both = { nodes: [{ nodeId: '7' }, { nodeId: '8' }], zones: [{ id: 'NG_Z1', ring: RING }] };
    take(open, { kind: 'import', items: both });
    const others = [{ table: 'zones', count: 1 }];
    expect(open.draft.history.steps[0]?.note).toEqual({ kind: 'import', table: 'nodes', count: 2, others });
    const restored = restoreDraft(structuredClone(copyDraft(open)), []);
    expect(restored.ok && restored.value.draft.history.steps[0]?.note).toMatchObject({ others });
    load(open);
    expect(open.draft.history.steps.map(({ note }) => note)).toEqual([
      { kind: 'import', table: 'zones', count: 1 },
    ]);
    goTo(open, 0);
    expect(open.draft.tables.zones.presentCount).toBe(0);
  });

  it('[survey.7] after any steps and a load, the zones come back to the same bits both ways, and are resumed', () => {
    const zones = (open: OpenDraft) => copyTable(tableOf(open.draft.tables, 'zones'));
    fc.assert(
      fc.property(drawnSteps, (steps) => {
        const open = smallDraft(3);
        for (const step of steps) take(open, step);
        const before = zones(open);
        load(open);
        expect(zones(open)).toEqual(before);
        const { position } = open.draft.history;
        const resumed = restoreDraft(structuredClone(copyDraft(open)), []);
        expect(resumed.ok).toBe(true);
        goTo(open, 0);
        expect([open.isEdited, open.draft.tables.zones.presentCount]).toEqual([false, 0]);
        goTo(open, position);
        expect(zones(open)).toEqual(before);
      }),
    );
  });
});

it('[survey.11] a camera that has the level again that it had is not edited, and is not saved', () => {
  const open = smallDraft(1);
  take(open, { kind: 'add', items: { cameras: [{ cameraId: 'C1', level: { id: 1, level_id: 'L1' } }] } });
  open.edited.cameras.setSaved(copyTable(tableOf(open.draft.tables, 'cameras')));
  const setLevel = (cell: object): Command => {
    const rows = Uint32Array.of(open.draft.tables.cameras.count - 1);
    return { kind: 'set', table: 'cameras', rows, column: 'level', cell };
  };
  take(open, setLevel({ id: 2, level_id: 'L2' }));
  expect(open.edited.cameras.count).toBe(1);
  take(open, setLevel({ level_id: 'L1', id: 1 }));
  expect(open.edited.cameras.count).toBe(0);
});

describe('draft of a survey that is edited while it is saved', () => {
  it('[survey.11] counts its edits from what was sent', () => {
    const open = smallDraft(2);
    take(open, setYaw(1));
    take(open, setYaw(2));
    const [sent, begun] = [nodesOf(open), open.sending('nodes')];
    take(open, setYaw(3));
    endSave(open, sent, begun);
    expect(open.draft.history.unsavedSteps).toBe(1);
    goTo(open, 2);
    expect([open.isEdited, open.draft.history.unsavedSteps]).toEqual([false, 0]);
  });

  it('[survey.11] no step leads to what was sent once it was undone for other steps', () => {
    const open = smallDraft(2);
    take(open, setYaw(1));
    take(open, setYaw(2));
    const [sent, begun] = [nodesOf(open), open.sending('nodes')];
    goTo(open, 1);
    take(open, setYaw(5));
    endSave(open, sent, begun);
    expect(open.draft.history.unsavedSteps).toBe(undefined);
  });

  it('[survey.11] what the write did not send stays unsaved from where it was', () => {
    const open = smallDraft(2);
    take(open, addZone('NG_Z1'));
    take(open, setYaw(2));
    const [sent, begun] = [nodesOf(open), open.sending('nodes')];
    take(open, setYaw(3));
    endSave(open, sent, begun);
    expect(open.draft.history.unsavedSteps).toBe(2);
    expect(open.draft.history.unsavedStepsOf('nodes')).toBe(1);
    const zones = open.sending('zones', new Uint32Array(0));
    expect(zones.mark).toBe(undefined);
  });

  it('[survey.11] a survey that is loaded meanwhile is not marked by the end of the write', () => {
    const open = smallDraft(2);
    take(open, setYaw(1));
    const begun = open.sending('nodes');
    load(open);
    take(open, addZone('NG_Z1'));
    open.noteSaved(begun);
    expect(open.draft.history.unsavedSteps).toBe(1);
  });
});
