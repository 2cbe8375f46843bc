import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NODE_HEALTH, type NodeHealth } from '../../contract/heartbeat.ts';
import { createNodeColumns, growNodeColumns, type NodeColumns } from '../../nodes/columns.ts';
import { CHANGE, clearChanges, markAdded, markChanged } from '../../reports/rowChanges.ts';
import { epochMs } from '../../units.ts';
import type { MapView } from '../view.ts';
import { GROUP_FROM, groupAt, GROUPED_BELOW, groupReach } from './sensorGroups.ts';
import {
  createNodeLayer,
  applyNodeChanges,
  setNodeFilter,
  takeNodePatch,
  writeNodeFrame,
} from './writeNodeFrame.ts';

const ZOOM = 14;
const PX = 1 / (512 * 2 ** ZOOM);
/** The top left corner of a cell. */
const [X, Y] = [0.5, 0.375];
const NOW = epochMs(1_000_000);
const FILTER = { heartbeats: true, level: undefined, soundLevel: false, loudDb: 80, activityDb: 60 };
const viewOf = (zoom = ZOOM): MapView => {
  const px = 1 / (512 * 2 ** zoom);
  return { minX: X, minY: Y, maxX: X + 800 * px, maxY: Y + 600 * px, zoom, markerScale: 1 };
};

interface Sensor {
  readonly px: number;
  readonly py: number;
  readonly health?: NodeHealth;
}

function nodesOf(sensors: readonly Sensor[]): NodeColumns {
  const nodes = createNodeColumns();
  while (nodes.capacity < sensors.length) growNodeColumns(nodes);
  for (const [row, { px, py, health = 'healthy' }] of sensors.entries()) {
    nodes.x[row] = X + px * PX;
    nodes.y[row] = Y + py * PX;
    nodes.health[row] = NODE_HEALTH.indexOf(health);
    nodes.received[row] = NOW;
    nodes.interval[row] = 60_000;
  }
  nodes.count = sensors.length;
  return nodes;
}

function shown(sensors: readonly Sensor[], view = viewOf()) {
  const nodes = nodesOf(sensors);
  const layer = createNodeLayer(nodes);
  setNodeFilter(layer, FILTER, NOW);
  writeNodeFrame(layer, view, { now: NOW, spare: undefined });
  const { source, mirror } = layer;
  const groups = source.groups.frame();
  const counts = Array.from({ length: groups.count }, (_, i) => ({
    count: groups.rank[i] ?? 0,
    worst: NODE_HEALTH[groups.look[4 * i] ?? 0],
  }));
  const singles = sensors.flatMap((_, row) => ((mirror.frameRow[row] ?? -1) >= 0 ? [row] : []));
  return { nodes, layer, groups, counts, singles };
}

/** Healthy sensors in one cell, 16 px apart. */
const crowd = (count: number): Sensor[] =>
  Array.from({ length: count }, (_, i) => ({ px: 8 + 16 * (i % 7), py: 8 + 16 * Math.floor(i / 7) }));

describe('groups of sensors', () => {
  it('[map.29] stand for the healthy ones of a crowded cell, and for none of one that is not', () => {
    expect(shown(crowd(GROUP_FROM)).counts).toEqual([{ count: GROUP_FROM, worst: 'healthy' }]);
    expect(shown(crowd(GROUP_FROM)).singles).toEqual([]);
    const few = shown(crowd(GROUP_FROM - 1));
    expect([few.counts, few.singles.length]).toEqual([[], GROUP_FROM - 1]);
  });

  it('[map.29] leave a few faults to stand out, and take many in with the worst state on top', () => {
    const faults = (count: number): Sensor[] =>
      Array.from({ length: count }, (_, i) => ({
        px: 8 + 24 * i,
        py: 90,
        health: i === 1 ? 'warning' : 'construction',
      }));
    const few = shown([...crowd(12), ...faults(4)]);
    expect([few.counts, few.singles]).toEqual([[{ count: 12, worst: 'healthy' }], [12, 13, 14, 15]]);
    const many = shown([...crowd(12), ...faults(5)]);
    expect([many.counts, many.singles]).toEqual([[{ count: 17, worst: 'warning' }], []]);
  });

  it('[map.29] count every displayed sensor of the view once, in a group or by itself or under another', () => {
    const at = fc.record({
      px: fc.double({ min: 0, max: 799, noNaN: true }),
      py: fc.double({ min: 0, max: 599, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(at, { maxLength: 200 }), (sensors) => {
        const { counts, layer, singles } = shown(sensors);
        const grouped = counts.reduce((sum, { count }) => sum + count, 0);
        const isGrouped = sensors.filter((_, row) => layer.source.groups.isGrouped(row)).length;
        expect(grouped).toBe(isGrouped);
        expect(singles.every((row) => !layer.source.groups.isGrouped(row))).toBe(true);
      }),
    );
  });

  it('[map.26] show a sensor that fails at once, and count it no longer with the next whole frame', () => {
    const { nodes, layer } = shown(crowd(12));
    nodes.health[3] = NODE_HEALTH.indexOf('warning');
    markChanged(nodes.changes, 3, CHANGE.appearance);
    applyNodeChanges(layer, nodes.changes, NOW);
    clearChanges(nodes.changes);
    expect(takeNodePatch(layer)?.added.map(({ handle }) => [...handle])).toEqual([[3]]);
    expect(layer.mirror.stale).toBeGreaterThan(0);
    writeNodeFrame(layer, viewOf(), { now: NOW, spare: undefined });
    expect([...layer.source.groups.frame().rank]).toEqual([11]);
  });

  it('[map.29] follow sensors that are added, such as a list that comes after the map', () => {
    const { nodes, layer } = shown(crowd(2));
    const all = shown(crowd(12)).nodes;
    for (let row = 2; row < 12; row++) {
      nodes.x[row] = all.x[row];
      nodes.y[row] = all.y[row];
      nodes.health[row] = all.health[row];
      markAdded(nodes.changes, row);
    }
    nodes.count = 12;
    applyNodeChanges(layer, nodes.changes, NOW);
    expect(layer.mirror.stale).toBeGreaterThan(0);
    writeNodeFrame(layer, viewOf(), { now: NOW, spare: undefined });
    expect([...layer.source.groups.frame().rank]).toEqual([12]);
  });

  it('[map.29] take back a sensor that is healthy again, and no other change of one beside them', () => {
    const { nodes, layer } = shown(crowd(12));
    const become = (health: NodeHealth) => {
      layer.mirror.stale = 0;
      nodes.health[3] = NODE_HEALTH.indexOf(health);
      markChanged(nodes.changes, 3, CHANGE.appearance);
      applyNodeChanges(layer, nodes.changes, NOW);
      clearChanges(nodes.changes);
      return layer.mirror.stale > 0;
    };
    become('warning');
    writeNodeFrame(layer, viewOf(), { now: NOW, spare: undefined });
    expect([become('unknown'), become('healthy')]).toEqual([false, true]);
    writeNodeFrame(layer, viewOf(), { now: NOW, spare: undefined });
    // As when it is louder than before.
    expect(become('healthy')).toBe(false);
  });

  it('[map.30] come apart near enough, where sensors of several floors stand over one another', () => {
    const heap = Array.from({ length: 20 }, () => ({ px: 50, py: 50 }));
    expect(shown(heap).counts).toHaveLength(1);
    expect(shown(heap, viewOf(GROUPED_BELOW)).counts).toEqual([]);
  });

  it('[map.30] are hit within their pill', () => {
    const { groups } = shown(Array.from({ length: 20 }, () => ({ px: 64, py: 64 })));
    const hit = (px: number, py: number) =>
      groupAt(groups, { x: X + px * PX, y: Y + py * PX, zoom: ZOOM }, { markerScale: 1 });
    expect([hit(64, 64), hit(64 + groupReach(20) - 1, 64), hit(64, 73)]).toEqual([0, 0, 0]);
    expect([hit(64 + groupReach(20) + 1, 64), hit(64, 75)]).toEqual([-1, -1]);
  });
});
