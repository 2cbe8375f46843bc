import { afterEach, expect, it } from 'vitest';
import { NODE_HEALTH } from '../../domain/contract/heartbeat.ts';
import type { MarkerFrame } from '../../domain/frame/markerFrame.ts';
import {
  createNodeLayer,
  applyNodeChanges,
  setNodeFilter,
  takeNodePatch,
  writeNodeFrame,
  type NodeLayer,
} from '../../domain/frame/write/writeNodeFrame.ts';
import { mercatorToLat, mercatorToLng, mercatorToPx } from '../../domain/geo/mercator.ts';
import { createNodeColumns, growNodeColumns, type NodeColumns } from '../../domain/nodes/columns.ts';
import { CHANGE, clearChanges, markChanged } from '../../domain/reports/rowChanges.ts';
import { epochMs } from '../../domain/units.ts';
import type { MapView } from '../../domain/frame/view.ts';
import type { Camera } from '../base/camera.ts';
import type { RepaintExtent } from './equipmentImage.ts';
import { MarkerStage, type DrawOptions } from './markerStage.ts';
import { readPalette } from '../theme/palette.ts';
import { createPixiSurface, type PixiSurface } from './pixiSurface.ts';
import { MARKER_VARIANTS, type CameraMark, type MarkerVariant } from '../base/sceneTypes.ts';

const NOW = epochMs(1_000_000);
const WARNING = NODE_HEALTH.indexOf('warning');
const STILL: DrawOptions = { now: 0, isBlinking: false, pulse: 1, canDrawChanges: true, canRepaintAll: true };
const palette = readPalette('dark');
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

interface SensorGrid {
  readonly stage: MarkerStage;
  readonly nodes: NodeColumns;
  readonly uploads: { uploadedBytes: number; drawCalls: number };
  readonly draw: (options?: Partial<DrawOptions>) => RepaintExtent;
  readonly pixels: () => Uint8Array;
  /** Sets the state of sensors and applies the engine's patch. */
  readonly change: (rows: readonly number[], health: number) => void;
  /** Applies a complete frame of the same view, as the engine sends from time to time. */
  readonly refresh: () => void;
}

interface GridOptions {
  readonly sensors: number;
  /** Distance between two sensors, less than the width of a marker. */
  readonly step: number;
  readonly zoom?: number;
  readonly width: number;
  readonly height: number;
  readonly variant?: MarkerVariant;
  readonly pixelRatio?: number;
}

/** Sensors in rows that overlap one another, as the engine sends them. */
async function createGrid(options: GridOptions): Promise<SensorGrid> {
  const { sensors, step, zoom = 20, width, height, variant = 'points', pixelRatio = 1 } = options;
  const uploads = { uploads: 0, uploadedBytes: 0, drawCalls: 0 };
  const made = await createPixiSurface(document.body, uploads);
  if (!made.ok) throw new Error('no WebGL');
  const surface: PixiSurface = made.value;
  surface.resize(width, height, pixelRatio);
  const stage = new MarkerStage(variant);
  stage.setPalette(palette);
  open.push(() => {
    stage.destroy();
    surface.destroy();
  });
  const px = 1 / mercatorToPx(zoom);
  const camera: Camera = { x: 0.5234567, y: 0.3456789, zoom, width, height, pixelRatio };
  const view: MapView = {
    minX: camera.x - (width / 2) * px,
    maxX: camera.x + (width / 2) * px,
    minY: camera.y - (height / 2) * px,
    maxY: camera.y + (height / 2) * px,
    zoom,
    markerScale: 1,
  };
  const nodes = sensorsOf(sensors, Math.floor(width / step), step * px, view);
  const layer: NodeLayer = createNodeLayer(nodes);
  setNodeFilter(
    layer,
    { heartbeats: true, level: undefined, soundLevel: false, loudDb: 80, activityDb: 60 },
    NOW,
  );
  const completeFrame = (): MarkerFrame => writeNodeFrame(layer, view, { now: NOW, spare: undefined });
  const frameOf = (): { nodes: MarkerFrame; sensorGroups: MarkerFrame } => {
    const frame = completeFrame();
    return { nodes: frame, sensorGroups: layer.source.groups.frame() };
  };
  stage.apply(frameOf());
  stage.setCameras(camerasIn(view));
  return {
    stage,
    nodes,
    uploads,
    draw: (options) => stage.draw(surface, { camera, margin: 0 }, { ...STILL, ...options }),
    pixels: () => {
      const { drawingBufferWidth: w, drawingBufferHeight: h } = surface.gl;
      const bytes = new Uint8Array(4 * w * h);
      surface.gl.readPixels(0, 0, w, h, surface.gl.RGBA, surface.gl.UNSIGNED_BYTE, bytes);
      return bytes;
    },
    change: (rows, health) => {
      for (const row of rows) {
        nodes.health[row] = health;
        markChanged(nodes.changes, row, CHANGE.appearance);
      }
      applyNodeChanges(layer, nodes.changes, NOW);
      clearChanges(nodes.changes);
      const patch = takeNodePatch(layer);
      if (patch !== undefined) stage.apply({ nodes: patch });
    },
    refresh: () => void stage.apply(frameOf()),
  };
}

function sensorsOf(count: number, columns: number, step: number, view: MapView): NodeColumns {
  const nodes = createNodeColumns();
  while (nodes.capacity < count) growNodeColumns(nodes);
  for (let row = 0; row < count; row += 1) {
    nodes.x[row] = view.minX + ((row % columns) + 0.3 * ((row * 7) % 5) * 0.2) * step;
    nodes.y[row] = view.minY + (Math.floor(row / columns) + 0.1 * ((row * 11) % 3)) * step;
    nodes.health[row] = row % 17 === 0 ? row % NODE_HEALTH.length : 0;
    nodes.spl[row] = NaN;
    nodes.pitch[row] = row % 5 === 0 ? 1.5 : NaN;
    nodes.received[row] = row % 23 === 0 ? epochMs(1) : NOW;
    nodes.interval[row] = 60_000;
  }
  nodes.count = count;
  return nodes;
}

/** Cameras across a view, which sensors cover in part. */
function camerasIn({ minX, maxX, minY, maxY }: MapView): CameraMark[] {
  return Array.from({ length: 25 }, (_, id) => ({
    id,
    name: `camera ${id}`,
    direction: 30 * id,
    lng: mercatorToLng(minX + ((id % 5) / 4) * (maxX - minX)),
    lat: mercatorToLat(minY + (Math.floor(id / 5) / 4) * (maxY - minY)),
  }));
}

/** Number of bytes that differ between two images. */
function differing(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) count += 1;
  return count;
}

/** Returns the number of bytes that differ between the image and a full repaint of the same rows. */
function differenceFromFull({ stage, draw, pixels }: SensorGrid, options: Partial<DrawOptions>): number {
  const partial = pixels();
  stage.setMarkerScale(1);
  expect(draw(options)).toBe('full');
  return differing(partial, pixels());
}

const SMALL = { sensors: 400, step: 11, width: 240, height: 240 } as const;

it.each(MARKER_VARIANTS)(
  '[map.43] draws changed sensors among overlapping neighbours as a full repaint would, with %s',
  async (variant) => {
    const shown = await createGrid({ ...SMALL, variant, pixelRatio: 1.5 });
    shown.draw();
    const before = shown.pixels();
    shown.change([45, 46, 47, 210], WARNING);
    expect(shown.draw()).toBe('partial');
    expect(differing(before, shown.pixels())).toBeGreaterThan(100);
    shown.change([46], 0);
    shown.change([211], NODE_HEALTH.indexOf('unknown'));
    expect(shown.draw()).toBe('partial');
    expect(differenceFromFull(shown, {})).toBe(0);
  },
);

it('[map.43] draws for a complete frame of the same sensors only what it changes', async () => {
  const shown = await createGrid(SMALL);
  shown.draw();
  shown.change([45, 300], WARNING);
  shown.draw();
  shown.refresh();
  expect(shown.draw()).toBe('partial');
  shown.refresh();
  expect(shown.draw()).toBe('none');
  expect(differenceFromFull(shown, {})).toBe(0);
});

it('[map.43] draws a change of a group as a full repaint would', async () => {
  const shown = await createGrid({ ...SMALL, zoom: 15 });
  shown.draw();
  expect(shown.stage.sensorGroups.count).toBeGreaterThan(0);
  shown.change([45], WARNING);
  shown.draw();
  shown.refresh();
  expect(shown.draw()).toBe('partial');
  expect(differenceFromFull(shown, {})).toBe(0);
});

it('[report-view.33] lights cones as a full repaint would, draws nothing else again, and puts them out', async () => {
  const shown = await createGrid(SMALL);
  const { stage } = shown;
  shown.draw();
  const dark = shown.pixels();
  const light = (bright: number | undefined, ...ids: number[]) => {
    stage.lightCameras({ ids: new Set(ids), bright });
    return shown.draw();
  };
  expect(light(12, 6, 7, 12)).toBe('partial');
  expect(differing(dark, shown.pixels())).toBeGreaterThan(1_000);
  expect(differenceFromFull(shown, {})).toBe(0);
  expect(light(7, 6, 7, 12)).toBe('partial');
  expect(light(7, 6, 7, 12)).toBe('none');
  expect(light(undefined)).toBe('partial');
  expect(differing(dark, shown.pixels())).toBe(0);
});

it('[map.43] inverts the colours of overlapping sensors as a full repaint would', async () => {
  const shown = await createGrid(SMALL);
  shown.draw({ now: 0, isBlinking: true });
  const painted = [];
  for (let now = 0; now <= 14_000; now += 350) painted.push(shown.draw({ now, isBlinking: true }));
  expect(painted).not.toContain('full');
  expect(painted).toContain('partial');
  expect(differenceFromFull(shown, { now: 14_000, isBlinking: true })).toBe(0);
});

it('[map.43] uploads and draws for one of 20 000 sensors as little as for one of 400, and the same pixels', async () => {
  const large = { sensors: 20_000, step: 10, width: 1600, height: 1250 } as const;
  const costs: number[] = [];
  for (const options of [SMALL, large]) {
    const shown = await createGrid(options);
    shown.draw({ now: 500, isBlinking: true });
    shown.change([205], WARNING);
    const { uploadedBytes, drawCalls } = shown.uploads;
    expect(shown.draw({ now: 500, isBlinking: true })).toBe('partial');
    costs.push(shown.uploads.uploadedBytes - uploadedBytes);
    expect(shown.uploads.drawCalls - drawCalls).toBeLessThan(8);
    for (let now = 500; now < 3_000; now += 200) {
      shown.change([now], WARNING);
      shown.draw({ now, isBlinking: true });
    }
    expect(differenceFromFull(shown, { now: 2_900, isBlinking: true })).toBe(0);
  }
  expect(costs[1]).toBeLessThan(1.5 * costs[0] + 400);
});

it('[map.43] shows states with the next draw that has time for decoration, a few of them without waiting for all', async () => {
  const shown = await createGrid(SMALL);
  shown.draw();
  shown.change([45], WARNING);
  expect(shown.draw({ canDrawChanges: false, canRepaintAll: false })).toBe('none');
  expect(shown.stage.pendingRepaint).toBe('partial');
  expect(shown.draw({ canRepaintAll: false })).toBe('partial');
  shown.change(
    Array.from({ length: 300 }, (_, i) => i),
    WARNING,
  );
  expect(shown.stage.pendingRepaint).toBe('full');
  expect(shown.draw({ canRepaintAll: false })).toBe('none');
  expect(shown.draw()).toBe('full');
});
