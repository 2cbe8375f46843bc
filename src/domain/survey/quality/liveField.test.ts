import { describe, expect, it } from 'vitest';
import { createSurveyScenario, type SurveyScenario } from '../../../../bench/scenarios.ts';
import { CELL_OUTSIDE, type FieldFrame } from './fieldFrame.ts';
import { LiveField, type FieldRequest } from './liveField.ts';

const REQUEST: FieldRequest = { range: 50, failed: [], polygons: [] };

function start(
  nodes: SurveyScenario,
  request: FieldRequest = REQUEST,
): { live: LiveField; first: FieldFrame } {
  const live = new LiveField();
  live.setRequest(request);
  const first = live.frame(nodes, 'resting');
  if (first === undefined || first === null) throw new Error('the nodes have a field');
  return { live, first };
}

/** Moves a node north by metres. */
function move(nodes: SurveyScenario, row: number, metres: number): void {
  nodes.lat[row] = (nodes.lat[row] ?? NaN) + metres / 111_195;
}

describe('the quality field of a page', () => {
  it('[survey.68] is sent when it changed and not otherwise, and is null when it is turned off', () => {
    const nodes = createSurveyScenario(64, 30);
    const { live, first } = start(nodes);
    expect(first.columns * first.lines).toBe(first.count.length);
    live.setRequest({ ...REQUEST, failed: [] });
    expect(live.frame(nodes, 'resting')).toBeUndefined();
    live.setDue();
    expect(live.frame(nodes, 'resting')).toEqual(first);
    live.setRequest(undefined);
    expect(live.frame(nodes, 'resting')).toBeNull();
    expect([live.frame(nodes, 'resting'), live.figures()]).toEqual([undefined, undefined]);
  });

  it('[survey.68] keeps its area while a node is dragged and follows the nodes once it is released', () => {
    const nodes = createSurveyScenario(64, 30);
    const { live, first } = start(nodes);
    move(nodes, 63, 80);
    live.change([63]);
    const dragged = live.frame(nodes, 'dragging');
    expect(dragged).toMatchObject({ minX: first.minX, minY: first.minY });
    expect(dragged?.count).not.toEqual(first.count);
    expect(live.figures()?.suggestion).toBeUndefined();
    const released = live.frame(nodes, 'resting');
    expect(released?.minY).toBeLessThan(first.minY);
    expect(released).toEqual(start(nodes).first);
    expect(live.figures()?.suggestion?.broughtTo3).toBeGreaterThanOrEqual(0);
  });

  it('[survey.68] is after moves, another range and a new draft what a new start gives', () => {
    const nodes = createSurveyScenario(64, 30);
    const { live } = start(nodes);
    move(nodes, 27, 11);
    live.change([27]);
    expect(live.frame(nodes, 'resting')).toEqual(start(nodes).first);
    live.setRequest({ ...REQUEST, range: 35 });
    expect(live.frame(nodes, 'resting')).toEqual(start(nodes, { ...REQUEST, range: 35 }).first);
    const other = createSurveyScenario(30, 40, 9);
    live.change(undefined);
    expect(live.frame(other, 'resting')).toEqual(start(other, { ...REQUEST, range: 35 }).first);
    other.takesPart.fill(0);
    live.change(undefined);
    expect([live.frame(other, 'resting'), live.figures()]).toEqual([null, undefined]);
  });

  it('[survey.68] says what failures change, and is clipped by polygons', () => {
    const nodes = createSurveyScenario(64, 30);
    const { live } = start(nodes, { ...REQUEST, failed: [27, 28] });
    const whole = start(nodes).live.figures();
    expect(live.figures()?.withoutFailures).toEqual(whole?.shown);
    expect(whole?.withoutFailures).toBeUndefined();
    expect(live.figures()?.shown.medianDilution).toBeGreaterThan(whole?.shown.medianDilution ?? NaN);
    const [south, west, north, east] = [nodes.lat[0], nodes.lon[0], nodes.lat[63], nodes.lon[63]].map(Number);
    live.setRequest({ ...REQUEST, polygons: [[Float64Array.of(west, south, east, south, east, north)]] });
    const outside = live.frame(nodes, 'resting')?.count.filter((count) => count === CELL_OUTSIDE).length;
    expect((outside ?? NaN) / 65_536).toBeCloseTo(0.5, 2);
  });
});
