import { describe, expect, it } from 'vitest';
import { NODE_HEALTH, SOUND_LEVELS, type NodeHealth } from '../../contract/heartbeat.ts';
import { createNodeColumns, growNodeColumns, type NodeColumns } from '../../nodes/columns.ts';
import { CHANGE, clearChanges, markChanged } from '../../reports/rowChanges.ts';
import { degreesToRadians, epochMs } from '../../units.ts';
import type { MapView } from '../view.ts';
import { applyMarkerPatch } from '../applyPatch.ts';
import { levelOfZoom, LOOK, LOOK_FLAG, type MarkerFrame } from '../markerFrame.ts';
import {
  createNodeLayer,
  updateNodeAges,
  applyNodeChanges,
  setNodeFilter,
  takeNodePatch,
  writeNodeFrame,
  type NodeFilter,
  type NodeLayer,
} from './writeNodeFrame.ts';

const ZOOM = 12;
const PX = 1 / (512 * 2 ** ZOOM);
const VIEW: MapView = {
  minX: 0.3,
  minY: 0.4,
  maxX: 0.3 + 800 * PX,
  maxY: 0.4 + 600 * PX,
  zoom: ZOOM,
  markerScale: 1,
};
const FILTER: NodeFilter = {
  heartbeats: true,
  level: undefined,
  soundLevel: true,
  loudDb: 80,
  activityDb: 60,
};
const NOW = epochMs(1_000_000);

interface DrawnNode {
  readonly px: number;
  readonly health?: NodeHealth;
  readonly spl?: number;
  readonly pitch?: number;
  readonly level?: string;
  readonly received?: number;
  readonly hasNoPlace?: boolean;
}

/** Sensors on one line of the screen, row i the i-th. */
function nodesOf(drawn: readonly DrawnNode[]): NodeColumns {
  const nodes = createNodeColumns();
  while (nodes.capacity < drawn.length) growNodeColumns(nodes);
  for (const [row, node] of drawn.entries()) {
    nodes.x[row] = node.hasNoPlace === true ? NaN : 0.3 + node.px * PX;
    nodes.y[row] = 0.4 + 100 * PX;
    nodes.health[row] = NODE_HEALTH.indexOf(node.health ?? 'healthy');
    nodes.spl[row] = node.spl ?? NaN;
    nodes.pitch[row] = degreesToRadians(node.pitch ?? NaN);
    nodes.received[row] = node.received ?? NOW;
    nodes.interval[row] = 60_000;
    nodes.level[row] = node.level === undefined ? 0 : nodes.levels.acquire(node.level);
  }
  nodes.count = drawn.length;
  return nodes;
}

function layerOf(
  nodes: NodeColumns,
  filter: Partial<NodeFilter> = {},
): { layer: NodeLayer; page: MarkerFrame } {
  const layer = createNodeLayer(nodes);
  setNodeFilter(layer, { ...FILTER, ...filter }, NOW);
  return { layer, page: writeNodeFrame(layer, VIEW, { now: NOW, spare: undefined }) };
}

/** [row, symbol, flags, detail] of what is drawn, from bottom to top. */
function drawn(page: MarkerFrame): number[][] {
  return Array.from({ length: page.count }, (_, i) => i)
    .filter((i) => (page.look[4 * i + LOOK.level] ?? 0) <= levelOfZoom(ZOOM))
    .map((i) => [page.handle[i] ?? -1, ...page.look.subarray(4 * i, 4 * i + LOOK.level)]);
}

describe('frames of the sensors', () => {
  it('[map.26] draw faults above healthy ones, which never cover them', () => {
    const { page } = layerOf(
      nodesOf([{ px: 100, health: 'warning' }, { px: 101 }, { px: 200, health: 'unknown' }, { px: 300 }]),
    );
    expect(drawn(page).map(([row]) => row)).toEqual([3, 0, 2]);
  });

  it('[map.25] carry sound level, vertical sensors and the age ring', () => {
    const { page } = layerOf(
      nodesOf([
        { px: 100, spl: 85 },
        { px: 200, pitch: 90 },
        { px: 300, received: NOW - 180_001 },
        { px: 400, health: 'construction', spl: 61 },
      ]),
    );
    const byRow = new Map(drawn(page).map(([row, ...look]) => [row, look]));
    expect(byRow.get(0)).toEqual([0, 0, SOUND_LEVELS.indexOf('Loud')]);
    expect(byRow.get(1)).toEqual([0, LOOK_FLAG.vertical, 0]);
    expect(byRow.get(2)).toEqual([0, LOOK_FLAG.stale, 0]);
    expect(byRow.get(3)).toEqual([NODE_HEALTH.indexOf('construction'), 0, SOUND_LEVELS.indexOf('Activity')]);
  });

  it('[map.26] show the sensors of the floor and of none, and those with a place', () => {
    const nodes = nodesOf([
      { px: 100, level: 'roof' },
      { px: 200, level: 'ground' },
      { px: 300 },
      { px: 400, hasNoPlace: true },
    ]);
    const rows = (filter: Partial<NodeFilter>) =>
      drawn(layerOf(nodes, filter).page)
        .map(([row]) => row)
        .sort((a = 0, b = 0) => a - b);
    expect([
      rows({}),
      rows({ level: 'roof' }),
      rows({ level: 'attic' }),
      rows({ heartbeats: false }),
    ]).toEqual([[0, 1, 2], [0, 2], [2], []]);
  });

  it('[map.27] number the sensors by row for the stagger of their blink', () => {
    const { page } = layerOf(nodesOf([{ px: 100 }, { px: 200 }]));
    const shown = Array.from({ length: page.count }, (_, i) => i).filter(
      (i) => page.look[4 * i + LOOK.level] === 0,
    );
    expect(shown.map((i) => page.rank[i])).toEqual(shown.map((i) => page.handle[i]));
    expect(shown).toHaveLength(2);
  });

  it('[map.26] show a fault at once that was covered as a healthy one', () => {
    const nodes = nodesOf([{ px: 101 }, { px: 100 }]);
    const { layer, page } = layerOf(nodes);
    expect(drawn(page).map(([row]) => row)).toEqual([1]);
    nodes.health[0] = NODE_HEALTH.indexOf('warning');
    markChanged(nodes.changes, 0, CHANGE.appearance);
    applyNodeChanges(layer, nodes.changes, NOW);
    clearChanges(nodes.changes);
    const patch = takeNodePatch(layer);
    expect(patch !== undefined && applyMarkerPatch(page, patch)).toBe(true);
    expect(drawn(page).map(([row]) => row)).toEqual([1, 0]);
  });

  it('[map.25] grow old by the clock alone', () => {
    const nodes = nodesOf([{ px: 100 }]);
    const { layer, page } = layerOf(nodes);
    updateNodeAges(layer, epochMs(NOW + 180_000));
    expect(takeNodePatch(layer)).toBeUndefined();
    updateNodeAges(layer, epochMs(NOW + 180_001));
    const patch = takeNodePatch(layer);
    expect(patch !== undefined && applyMarkerPatch(page, patch)).toBe(true);
    expect(drawn(page)).toEqual([[0, 0, LOOK_FLAG.stale, 0]]);
  });
});
