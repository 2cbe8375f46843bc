import { describe, expect, it } from 'vitest';
import { NODE_FLAG } from '../../../domain/survey/port/surveyFrame.ts';
import type { SurveyView } from '../../../domain/survey/port/surveyPort.ts';
import { smallDraft } from '../../../../tests/support/drawnSurveySteps.ts';
import { FrameVersions } from './frameVersions.ts';
import { ShownPlan } from './shownPlan.ts';
import { SurveyFrameBuilder } from './surveyFrameBuilder.ts';

const VIEW: SurveyView = {
  map: { minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 16, markerScale: 1 },
  level: '',
  shows: { nodes: true, zones: true, zoneLabels: true, cameras: true },
  distances: { kind: 'closest' },
  quality: undefined,
};
const row = (at: number): Uint32Array => Uint32Array.of(at);

/** A stage of a draft with nodes in a line, its first frame taken. */
function staged(view: SurveyView = VIEW, nodes = 3) {
  const plan = new ShownPlan();
  const open = smallDraft(nodes);
  const stage = new SurveyFrameBuilder(open, {
    versions: new FrameVersions(),
    plan,
    replyOf: () => undefined,
  });
  expect(stage.frame()).toBe(undefined);
  stage.setView(view);
  const first = stage.frame();
  return { open, plan, stage, first };
}

describe('stage of a survey', () => {
  it('[survey.10] first everything is sent, then nothing until something changes', () => {
    const { stage, first } = staged();
    expect(first?.nodes).toMatchObject({ kind: 'full', count: 3, rows: Uint32Array.of(0, 1, 2) });
    expect(first?.labels?.map(({ text }) => text)).toEqual(['1', '2', '3']);
    expect(first?.distances?.count).toBe(2);
    expect(stage.frame()).toBe(undefined);
  });

  it('[survey.10] while a node is dragged only lines that changed are sent, and its place when it is released', () => {
    const { open, stage, first } = staged(VIEW, 12);
    stage.drag({ table: 'nodes', rows: row(2), shift: { lat: 0.001, lon: 0 } });
    const dragged = stage.frame();
    expect(Object.keys(dragged ?? {})).toEqual(['distances']);
    const lines = dragged?.distances;
    expect(lines?.version).toBe(first?.distances?.version);
    expect(lines !== undefined && 'slots' in lines && lines.slots.length).toBeLessThan(4);
    const shift = { lat: 0.001, lon: 0 };
    const moved = open.draft.perform({ kind: 'shift', table: 'nodes', rows: row(2), shift });
    if (moved.ok) open.note([moved.value.difference]);
    if (moved.ok) stage.note([moved.value.difference]);
    stage.drag(undefined);
    const released = stage.frame();
    expect(released?.nodes).toMatchObject({
      kind: 'patch',
      at: row(2),
      flags: Uint8Array.of(NODE_FLAG.edited),
    });
  });

  it('[survey.10] a drag that is given up puts the lines back to their bits', () => {
    const { stage } = staged();
    const before = stage.nearestMetres(2);
    stage.drag({ table: 'nodes', rows: row(2), shift: { lat: 0.5, lon: 0.5 } });
    expect(stage.nearestMetres(2)).toBeGreaterThan(before);
    stage.drag(undefined);
    expect(stage.nearestMetres(2)).toBe(before);
  });

  it('[survey.10] selection and findings change flags alone; a hidden node sends the nodes anew', () => {
    const { open, stage } = staged();
    stage.select({ table: 'nodes', rows: [1] });
    stage.setInvalid([0]);
    const flags = stage.frame()?.nodes;
    expect(flags).toMatchObject({ kind: 'patch', at: Uint32Array.of(1, 0) });
    expect(flags?.flags).toEqual(Uint8Array.of(NODE_FLAG.selected, NODE_FLAG.invalid));
    const hidden = open.draft.perform({ kind: 'setHidden', table: 'nodes', rows: row(0), isHidden: true });
    if (hidden.ok) stage.note([hidden.value.difference]);
    expect(stage.frame()?.nodes).toMatchObject({ kind: 'full', count: 2 });
  });

  it('[survey.10] manual distances name the ids that no node has, and all pairs are counted', () => {
    const manual = staged({ ...VIEW, distances: { kind: 'manual', nodeIds: ['1', '9'] } });
    expect(manual.stage.distances).toMatchObject({ unknownIds: ['9'], notShownIds: [], metres: undefined });
    const hidden = manual.open.draft.perform({
      kind: 'setHidden',
      table: 'nodes',
      rows: row(0),
      isHidden: true,
    });
    if (hidden.ok) manual.stage.note([hidden.value.difference]);
    expect(manual.stage.distances.notShownIds).toEqual(['1']);
    if (hidden.ok) manual.stage.note([manual.open.draft.goTo(0).differences].flat());
    manual.stage.setView({ ...VIEW, distances: { kind: 'manual', nodeIds: ['1', '2'] } });
    manual.stage.frame();
    expect(manual.stage.distances.metres).toBeCloseTo(111.2, 1);
    manual.stage.setView({ ...VIEW, distances: { kind: 'all' } });
    expect(manual.stage.frame()?.distances?.count).toBe(3);
    expect(manual.stage.distances).toMatchObject({ pairs: 3, drawn: 3 });
    manual.stage.setView({ ...VIEW, distances: { kind: 'off' } });
    expect(manual.stage.frame()?.distances?.count).toBe(0);
  });

  it('[survey.10] the quality field is sent while it is on, with its figures, and null when it is turned off', () => {
    const { stage } = staged();
    stage.setView({ ...VIEW, quality: { range: 50, failed: [], isClipped: false } });
    expect(stage.frame()?.quality).toMatchObject({ columns: 256 });
    expect(stage.quality?.coveredBy4).toBe(0);
    stage.setView(VIEW);
    expect(stage.frame()?.quality).toBe(null);
    expect(stage.quality).toBe(undefined);
  });

  it('[zones.12] the quality field and its figures end at the outline of the shown level, not of another level', () => {
    const { plan, stage } = staged();
    const outline = (east: number) => ({
      kind: 'outline' as const,
      name: '',
      shape: 'area' as const,
      parts: [Float64Array.of(0, 0, east, 0, east, 0.001, 0, 0.001)],
    });
    stage.setView({ ...VIEW, level: 'L1', quality: { range: 50, failed: [], isClipped: true } });
    const areaWith = (levelId: string, east: number) => {
      plan.set({ levelId, plan: [outline(east)] });
      stage.notePlan();
      stage.frame();
      return stage.quality?.area;
    };
    const [narrow = 0, wide = 0] = [areaWith('L1', 0.001), areaWith('L1', 0.002)];
    expect(wide / narrow).toBeCloseTo(2, 1);
    expect(areaWith('L2', 0.001)).not.toBe(narrow);
  });
});
