import { afterEach, expect, it } from 'vitest';
import { isInverted } from '../../domain/derive/blink.ts';
import { decayShare } from '../../domain/derive/decay.ts';
import {
  createMarkerFrame,
  LOOK_FLAG,
  type MarkerFrame,
  type MarkerPatch,
} from '../../domain/frame/markerFrame.ts';
import type { RenderFrame } from '../../domain/frame/renderFrame.ts';
import { mercatorToLat, mercatorToLng, mercatorToPx } from '../../domain/geo/mercator.ts';
import { REPORT_SYMBOLS, SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import type { Camera } from '../base/camera.ts';
import { DECAY_MIX, OPEN_RING } from '../theme/markerSizes.ts';
import { digitFont } from '../layers/digitSheet.ts';
import { MarkerStage, type DrawOptions } from './markerStage.ts';
import { sensorColours } from '../layers/markerUniforms.ts';
import { contrast, luminance, mixOklab } from '../theme/oklab.ts';
import { readPalette, type Rgba } from '../theme/palette.ts';
import { THEMES } from '../theme/themes.ts';
import { createPixiSurface, type PixiSurface } from './pixiSurface.ts';
import { MARKER_VARIANTS, type MarkerVariant } from '../base/sceneTypes.ts';
import { CHIP_TINT } from '../shaders/nodeShader.ts';
import { SYMBOL_PATHS } from '../theme/symbolPaths.ts';

const SIZE = 240;
const CENTRE = { x: 0.523456789, y: 0.345678912 };
const STILL: DrawOptions = { now: 0, isBlinking: false, pulse: 1, canDrawChanges: true, canRepaintAll: true };
const palette = readPalette('dark');
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

interface TestStage {
  readonly stage: MarkerStage;
  readonly surface: PixiSurface;
  readonly counters: { uploads: number; uploadedBytes: number; drawCalls: number };
  readonly camera: Camera;
  readonly draw: (options?: Partial<DrawOptions>, camera?: Partial<Camera>) => void;
  /** Bytes 0 to 255 of the pixel at a point, CSS pixels from the top left. */
  readonly pixel: (x: number, y: number) => readonly number[];
  readonly pixels: () => Uint8Array;
}

async function createTestStage(variant: MarkerVariant = 'points', pixelRatio = 1): Promise<TestStage> {
  const counters = { uploads: 0, uploadedBytes: 0, drawCalls: 0 };
  const made = await createPixiSurface(document.body, counters);
  if (!made.ok) throw new Error('no WebGL');
  const surface = made.value;
  surface.resize(SIZE, SIZE, pixelRatio);
  const stage = new MarkerStage(variant);
  stage.setPalette(palette);
  const camera: Camera = { ...CENTRE, zoom: 18, width: SIZE, height: SIZE, pixelRatio };
  open.push(() => {
    surface.destroy();
    stage.destroy();
  });
  const read = (x: number, y: number, width: number, height: number): Uint8Array => {
    const bytes = new Uint8Array(4 * width * height);
    surface.gl.readPixels(x, y, width, height, surface.gl.RGBA, surface.gl.UNSIGNED_BYTE, bytes);
    return bytes;
  };
  return {
    stage,
    surface,
    counters,
    camera,
    draw: (options, change) =>
      stage.draw(surface, { camera: { ...camera, ...change }, margin: 0 }, { ...STILL, ...options }),
    pixel: (x, y) => [...read(Math.floor(x * pixelRatio), Math.floor((SIZE - y) * pixelRatio), 1, 1)],
    pixels: () => read(0, 0, SIZE * pixelRatio, SIZE * pixelRatio),
  };
}

interface Drawing {
  readonly at: readonly [x: number, y: number];
  readonly symbol?: number;
  readonly flags?: number;
  readonly detail?: number;
  readonly level?: number;
  readonly rank?: number;
}

/** Markers at points of the canvas, as a frame. */
function frameOf(drawings: readonly Drawing[], spare = 0, zoom = 18): MarkerFrame {
  const frame = createMarkerFrame(drawings.length + spare, SYMBOL_COUNT);
  frame.version = 1;
  frame.count = drawings.length;
  drawings.forEach(({ at: [px, py], symbol = 0, flags = 0, detail = 0, level = 0, rank = 0 }, i) => {
    const x = CENTRE.x + (px - SIZE / 2) / mercatorToPx(zoom);
    const y = CENTRE.y + (py - SIZE / 2) / mercatorToPx(zoom);
    frame.place.set([x, y, x - Math.fround(x), y - Math.fround(y)], 4 * i);
    frame.look.set([symbol, flags, detail, level], 4 * i);
    frame.rank[i] = rank;
    frame.handle[i] = i + 1;
  });
  return frame;
}

/** Whether a pixel has a colour, within rounding. */
function shows(pixel: readonly number[], colour: Rgba): boolean {
  return colour.slice(0, 3).every((share, i) => Math.abs((pixel[i] ?? 0) - share * 255) <= 2.5);
}

/** Whether a point of a symbol's 24 × 24 grid is inside its outline; undefined where it is too close to an edge. */
function outlineAt(symbol: number): (x: number, y: number) => 'fill' | 'casing' | 'none' | undefined {
  const outline = new Path2D(SYMBOL_PATHS[symbol]);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.lineJoin = 'round';
  const near = (x: number, y: number, width: number): boolean => {
    context.lineWidth = width;
    return context.isPointInStroke(outline, x, y);
  };
  return (x, y) => {
    if (near(x, y, 0.6)) return undefined;
    if (context.isPointInPath(outline, x, y, 'evenodd')) return 'fill';
    if (near(x, y, 2.2)) return 'casing';
    return near(x, y, 4.6) ? undefined : 'none';
  };
}

const CASING: Rgba = [0, 0, 0, 1];

it.each(REPORT_SYMBOLS.map((name, symbol) => ({ name, symbol })))(
  '[map.1] draws $name filled within its outline, in a black casing',
  async ({ symbol }) => {
    const { stage, draw, pixel } = await createTestStage();
    stage.setMarkerScale(8);
    stage.apply({ reports: frameOf([{ at: [120, 120], symbol }]) });
    draw();
    const unit = (23 * 8) / 24;
    const outline = outlineAt(symbol);
    const wrong: string[] = [];
    for (let y = 0.75; y < 24; y += 1.5) {
      for (let x = 0.75; x < 24; x += 1.5) {
        const seen = pixel(120 + (x - 12) * unit, 120 + (y - 12) * unit);
        const wanted = outline(x, y);
        const right =
          wanted === undefined ||
          (wanted === 'none'
            ? seen[3] === 0
            : shows(seen, wanted === 'fill' ? palette.symbols[symbol] : CASING));
        if (!right) wrong.push(`${x}, ${y}: ${wanted}, seen ${seen.join(' ')}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

it('[map.41] uploads nothing while the camera moves for 100 frames over 10 000 markers', async () => {
  const { stage, draw, counters, pixels } = await createTestStage();
  const drawings = Array.from({ length: 10_000 }, (_, i) => ({
    at: [(i * 37) % SIZE, (i * 91) % SIZE] as const,
    symbol: i % SYMBOL_COUNT,
    level: i % 100 === 0 ? 0 : 160,
  }));
  stage.apply({ reports: frameOf(drawings) });
  draw();
  const before = { ...counters };
  const first = pixels();
  for (let i = 1; i <= 100; i += 1) draw({}, { x: CENTRE.x + i * 1e-8, zoom: 18 + i / 100 });
  expect(counters.uploads).toBe(before.uploads);
  expect(counters.drawCalls - before.drawCalls).toBe(100);
  expect(pixels()).not.toEqual(first);
});

it('[map.10] decays in the shader as the reference function does, and not at all where only one is shown', async () => {
  const { stage, draw, pixel } = await createTestStage();
  const ranks = [3, 5, 8, 10, 13];
  const frame = frameOf([
    ...ranks.map((rank, i) => ({ at: [30 + 40 * i, 60] as const, rank })),
    { at: [30, 120], symbol: 4, rank: 7 },
  ]);
  frame.ranks.set([3, 13], 0);
  frame.ranks.set([7, 7], 8);
  stage.apply({ reports: frame });
  draw();
  ranks.forEach((rank, i) => {
    const age = 1 - decayShare(rank, 3, 13);
    const wanted = mixOklab(palette.symbols[0], palette.rgba('decay-to'), DECAY_MIX * age);
    expect(shows(pixel(30 + 40 * i, 60), wanted)).toBe(true);
  });
  expect(shows(pixel(30, 120), palette.symbols[4])).toBe(true);
});

it('[map.10] draws what is filtered out in the grey of the theme', async () => {
  const { stage, draw, pixel } = await createTestStage();
  stage.apply({ reports: frameOf([{ at: [60, 60], flags: 1 }]) });
  draw();
  expect(shows(pixel(60, 60), palette.rgba('type-masked'))).toBe(true);
});

it('[map.1] stripes a test, alone, as a burst, as the latest and as the selected report, and no other', async () => {
  const { stage, draw, pixel } = await createTestStage();
  stage.setMarkerScale(1.5);
  const places = [30, 90, 150, 210];
  // Around the middle of each marker, inside its outline.
  const seen = () =>
    places.map((x) =>
      Array.from({ length: 81 }, (_, i) => pixel(x - 4 + (i % 9), 56 + Math.floor(i / 9)).join()),
    );
  const show = (test: number) => {
    const looks = [{ flags: test }, { flags: test, detail: 3 }, { flags: test | LOOK_FLAG.latest }];
    const drawings = looks.map((look, i) => ({ at: [places[i] ?? 0, 60] as const, ...look }));
    const x = CENTRE.x + (210 - SIZE / 2) / mercatorToPx(18);
    const y = CENTRE.y + (60 - SIZE / 2) / mercatorToPx(18);
    stage.apply({
      reports: frameOf(drawings),
      selected: { handle: 9, x, y, symbol: 0, flags: test, burst: 0 },
    });
    draw();
    return seen();
  };
  const plain = show(0);
  const tests = show(LOOK_FLAG.test);
  const changed = tests.map((pixels, at) => pixels.filter((colour, i) => colour !== plain[at]?.[i]).length);
  for (const count of changed) expect(count / 81).toBeGreaterThan(0.2);
  for (const count of changed) expect(count / 81).toBeLessThan(0.9);
  expect(show(0)).toEqual(plain);
});

it('[incidents.16] draws a broken ring around what needs acknowledgement and a bar across what is closed', async () => {
  const { stage, draw, pixel } = await createTestStage();
  stage.setMarkerScale(2);
  const { unacknowledged, closed } = LOOK_FLAG;
  const places = [60, 180].flatMap((y) => [60, 180].map((x) => [x, y] as const));
  const looks = [{}, { flags: unacknowledged }, { flags: closed }, { flags: closed, detail: 3 }];
  stage.apply({
    reports: frameOf(places.map((at, i) => ({ at, symbol: 2, ...looks[i] }))),
  });
  draw();
  const seen = (i: number, x: number, y: number) =>
    pixel((places[i]?.[0] ?? 0) + x, (places[i]?.[1] ?? 0) + y);
  const radius = 2 * (23 / 2 + OPEN_RING.distance);
  const diagonal = radius * Math.SQRT1_2;
  expect(shows(seen(1, diagonal, -diagonal), palette.rgba('warn'))).toBe(true);
  expect(shows(seen(1, -diagonal, diagonal), palette.rgba('warn'))).toBe(true);
  // Open at the axes, and no ring where none is due.
  for (const pixels of [seen(1, radius, 0), seen(1, 0, radius), seen(0, diagonal, diagonal)])
    expect(pixels[3]).toBe(0);
  // From lower left to upper right, beside the count of a burst.
  const unit = (23 * 2) / 24;
  const bar = palette.rgba('text-muted');
  const hasBar = (i: number, at: number) => shows(seen(i, at * unit, -at * unit), bar);
  expect([-9, 0, 9].map((at) => hasBar(2, at))).toEqual([true, true, true]);
  expect([-9, 0, 9].map((at) => hasBar(0, at))).toEqual([false, false, false]);
  expect([-16, 16].map((at) => hasBar(3, at))).toEqual([true, true]);
  expect(shows(seen(2, -10, -6), palette.symbols[2])).toBe(true);
});

it('[incidents.24] joins the reports of the open incident by lines with an arrow, below all reports', async () => {
  const { stage, draw, pixel } = await createTestStage();
  const at = (px: number, py: number) => ({
    lng: mercatorToLng(CENTRE.x + (px - SIZE / 2) / mercatorToPx(18)),
    lat: mercatorToLat(CENTRE.y + (py - SIZE / 2) / mercatorToPx(18)),
    symbol: 2,
    order: 1,
  });
  stage.apply({ reports: frameOf([{ at: [40, 60] }]) });
  stage.setTrail([at(40, 60), at(200, 60), at(200, 200)]);
  draw();
  const isLine = (x: number, y: number) => shows(pixel(x, y), palette.symbols[2]);
  // Lines, the wide end of the arrow right of the tail, and the marker on top.
  expect([isLine(80, 60), isLine(200, 120), isLine(117, 63), isLine(140, 63)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(shows(pixel(40, 60), palette.symbols[0])).toBe(true);
  stage.setTrail([]);
  draw();
  expect(pixel(80, 60)[3]).toBe(0);
});

it('[map.27] inverts each node in the shader when the reference function does, and none with reduced motion', async () => {
  const { stage, draw, pixel } = await createTestStage();
  stage.setMarkerScale(2);
  const indices = [0, 1, 39, 41, 120, 239, 19_999];
  const drawings = indices.map((rank, i) => ({ at: [20 + 33 * i, 50] as const, rank, symbol: 2 }));
  stage.apply({ nodes: frameOf(drawings) });
  const ground = (i: number): readonly number[] => pixel(20 + 33 * i, 50 - 7.3 * (36 / 24));
  const tinted = mixed(palette.rgba('hb-chip'), sensorColours(palette)[2], CHIP_TINT.inverted);
  for (const now of [0, 49, 51, 1_999, 2_001, 2_049, 5_000, 11_951, 1_796_000_000_123]) {
    draw({ now, isBlinking: true });
    const seen = indices.map((_, i) => shows(ground(i), tinted));
    expect(seen).toEqual(indices.map((index) => isInverted(now, index)));
  }
  draw({ now: 500, isBlinking: false });
  expect(indices.filter((_, i) => !shows(ground(i), palette.rgba('hb-chip')))).toEqual([]);
});

/** Sensors apart from one another, over the whole canvas. */
const APART = Array.from({ length: 36 }, (_, i) => ({
  at: [20 + 38 * (i % 6), 20 + 38 * Math.floor(i / 6)] as const,
  symbol: i % 4,
  flags: i % 5 === 0 ? LOOK_FLAG.stale : 0,
  rank: 7 * i,
}));

it('[map.43] inverts the colours of a few sensors in the image as a full repaint would', async () => {
  const { stage, draw, pixels } = await createTestStage();
  stage.apply({ nodes: frameOf(APART) });
  draw({ now: 0, isBlinking: true });
  for (let now = 0; now <= 14_000; now += 350) draw({ now, isBlinking: true });
  const turned = pixels();
  stage.setMarkerScale(1);
  draw({ now: 14_000, isBlinking: true });
  expect(turned.filter((_, i) => i % 4 === 3).some((alpha) => alpha > 0)).toBe(true);
  expect(differing(turned, pixels())).toBe(0);
});

it('[map.43] draws reports for a report, and no sensor again', async () => {
  const { stage, draw, counters, pixel } = await createTestStage();
  stage.apply({ nodes: frameOf(APART), reports: frameOf([{ at: [40, 120] }]) });
  draw({ now: 0, isBlinking: true });
  const before = counters.drawCalls;
  stage.apply({ reports: frameOf([{ at: [40, 120] }, { at: [200, 120] }]) });
  draw({ now: 900, isBlinking: true, canDrawChanges: false, canRepaintAll: false });
  expect(counters.drawCalls - before).toBe(1);
  expect(shows(pixel(200, 120), palette.symbols[0])).toBe(true);
});

it('[map.43] shows the image also in a frame after one that the page has shown', async () => {
  const { stage, draw, pixels } = await createTestStage();
  stage.apply({ nodes: frameOf(APART) });
  const covered = () => pixels().filter((byte, i) => i % 4 === 3 && byte > 0).length;
  draw();
  const drawn = covered();
  expect(drawn).toBeGreaterThan(100);
  for (let frame = 0; frame < 4; frame += 1) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
    draw({ canDrawChanges: false, canRepaintAll: false });
    expect(covered()).toBe(drawn);
  }
});

it('[map.43] draws states of sensors in a draw that has time for them', async () => {
  const { stage, draw, pixel } = await createTestStage();
  const one = frameOf([{ at: [120, 120], symbol: 0 }]);
  stage.apply({ nodes: one });
  draw();
  const healthy = pixel(120, 120);
  const look = Uint8Array.from([3, 0, 0, 0]);
  const patch = { kind: 'patch', version: 1, from: 0, look, added: [], ranks: new Float32Array(0) } as const;
  stage.apply({ nodes: patch });
  draw({ canDrawChanges: false });
  expect([stage.pendingRepaint, pixel(120, 120)]).toEqual(['partial', healthy]);
  draw();
  expect(stage.pendingRepaint).toBe('none');
  expect(shows(pixel(116, 123), warningGround)).toBe(true);
});

it.each([
  ['another size', (surface: PixiSurface) => surface.resize(SIZE + 40, SIZE + 40, 1), 20],
  ['another device pixel ratio', (surface: PixiSurface) => surface.resize(SIZE, SIZE, 1.5), 0],
])('[map.43] repaints the image after %s', async (_, change, shift) => {
  const { stage, surface, camera } = await createTestStage();
  stage.apply({ nodes: frameOf([{ at: [120, 120], symbol: 3 }]) });
  stage.draw(surface, { camera, margin: 0 }, STILL);
  change(surface);
  const pixelRatio = surface.canvas.width / (SIZE + 2 * shift);
  stage.draw(surface, { camera: { ...camera, pixelRatio }, margin: shift }, STILL);
  const bytes = new Uint8Array(4);
  const { gl } = surface;
  const at = [(116 + shift) * pixelRatio, (SIZE + shift - 123) * pixelRatio] as const;
  gl.readPixels(Math.floor(at[0]), Math.floor(at[1]), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  expect(shows([...bytes], warningGround)).toBe(true);
});

it('[map.28] dims sensors and inverts no colours while live data is stale', async () => {
  const { stage, draw, pixel } = await createTestStage();
  stage.apply({ nodes: frameOf([{ at: [120, 120], symbol: 3 }]) });
  draw();
  const fresh = pixel(116, 123);
  stage.isStale = true;
  draw();
  const stale = pixel(116, 123);
  expect(Math.max(...stale.slice(0, 3))).toBeLessThan(0.9 * Math.max(...fresh.slice(0, 3)));
  stage.isStale = false;
  draw();
  expect(pixel(116, 123)).toEqual(fresh);
});

/** Everything that sensors show, beside the least visible report: each state, plain and inverted, and groups. */
const EQUIPMENT = [0, 1, 2, 3].flatMap((symbol) => [false, true].map((turned) => ({ symbol, turned })));

it.each(THEMES)('[map.13] shows nothing as bright as a report in the %s theme', async (theme) => {
  const { stage, draw, pixels } = await createTestStage();
  const colours = readPalette(theme);
  const ground = colours.rgba('map-land');
  stage.setPalette(colours);
  /** Luminance of everything drawn, as its difference from the ground. */
  const lightOf = (frame: RenderFrame, now: number): number => {
    stage.apply({ reports: frameOf([]), nodes: frameOf([]), sensorGroups: frameOf([]), ...frame });
    draw({ now, isBlinking: true });
    return lightOver(pixels(), ground);
  };
  const at = [120, 120] as const;
  const reports = REPORT_SYMBOLS.map((_, symbol) => lightOf({ reports: frameOf([{ at, symbol }]) }, 0));
  const sensors = EQUIPMENT.map(({ symbol, turned }) =>
    lightOf({ nodes: frameOf([{ at, symbol }]) }, turned ? 500 : 5_000),
  );
  const group = lightOf({ sensorGroups: frameOf([{ at, rank: 24 }]) }, 0);
  expect(Math.max(...sensors, group)).toBeLessThan(Math.min(...reports));
  const [healthy] = sensorColours(colours);
  const contrasts = colours.symbols.map((symbol) => contrast(symbol, ground));
  expect(Math.min(...contrasts)).toBeGreaterThan(contrast(healthy, ground));
});

/** Between glyph and outline of a warning. */
const warningGround = mixed(palette.rgba('hb-chip'), sensorColours(palette)[3], CHIP_TINT.warning);

/** Sum over all pixels of the difference in luminance from the ground. */
function lightOver(bytes: Uint8Array, ground: Rgba): number {
  const base = luminance(ground);
  let sum = 0;
  for (let i = 0; i < bytes.length; i += 4) {
    const alpha = bytes[i + 3] / 255;
    if (alpha === 0) continue;
    const over = (c: number): number => bytes[i + c] / 255 + (1 - alpha) * ground[c];
    sum += Math.abs(luminance([over(0), over(1), over(2), 1]) - base);
  }
  return sum;
}

function mixed(from: Rgba, to: Rgba, share: number): Rgba {
  const at = (i: 0 | 1 | 2): number => from[i] + share * (to[i] - from[i]);
  return [at(0), at(1), at(2), 1];
}

/** Number of bytes that differ between two images by more than rounding. */
function differing(a: Uint8Array, b: Uint8Array): number {
  return a.filter((byte, i) => Math.abs(byte - (b[i] ?? 0)) > 1).length;
}

it('[map.41] uploads only the rows that a patch changes, and the union of several before one draw', async () => {
  const { stage, draw, counters, pixel } = await createTestStage();
  const drawings = Array.from({ length: 1_000 }, (_, i) => ({ at: [10 + (i % 20) * 11, 20] as const }));
  stage.apply({ reports: frameOf(drawings, 50) });
  draw();
  const patch = (from: number, length: number, added: MarkerPatch['added'] = []): MarkerPatch => {
    const look = new Uint8Array(4 * length);
    for (let i = 0; i < length; i += 1) look[4 * i] = 4;
    return { kind: 'patch', version: 1, from, look, added, ranks: new Float32Array(2 * SYMBOL_COUNT) };
  };
  const before = counters.uploadedBytes;
  stage.apply({ reports: patch(100, 10) });
  stage.apply({ reports: patch(140, 10) });
  draw();
  expect(counters.uploadedBytes - before).toBe(4 * 50);
  const one = frameOf([{ at: [120, 120], symbol: 5 }]);
  const added = { at: 1_000, count: 1, place: one.place, look: one.look, rank: one.rank, handle: one.handle };
  stage.apply({ reports: patch(0, 0, [added]) });
  draw();
  expect(counters.uploadedBytes - before).toBe(4 * 50 + 16 + 4 + 4);
  expect(stage.reports.count).toBe(1_001);
  expect(shows(pixel(120, 120), palette.symbols[5])).toBe(true);
});

it('[map.41] uploads rows that are far apart in ranges of their own, and draws them all', async () => {
  const { stage, draw, counters, pixel } = await createTestStage();
  const places = [
    [20, 20],
    [60, 20],
    [100, 20],
    [140, 20],
  ] as const;
  const drawings = Array.from({ length: 3_003 }, (_, i) => ({
    at: i % 1_000 === 0 ? (places[i / 1_000] ?? places[0]) : ([200, 200] as const),
  }));
  stage.apply({ reports: frameOf(drawings, drawings.length) });
  draw();
  const before = counters.uploadedBytes;
  for (const from of [2_000, 0, 3_000]) {
    const look = Uint8Array.of(4, 0, 0, 0);
    stage.apply({
      reports: {
        kind: 'patch',
        version: 1,
        from,
        look,
        added: [],
        ranks: new Float32Array(2 * SYMBOL_COUNT),
      },
    });
  }
  draw();
  expect(counters.uploadedBytes - before).toBe(4 * 3);
  const before1 = places.map(([x, y]) => pixel(x, y).join());
  expect([before1[0] === before1[1], before1[0] === before1[2], before1[0] === before1[3]]).toEqual([
    false,
    true,
    true,
  ]);
});

it('[map.41] drops a patch for another frame and returns the previous frame for a complete one', async () => {
  const { stage } = await createTestStage();
  const first = frameOf([{ at: [60, 60] }]);
  const second = frameOf([{ at: [70, 60] }]);
  expect(stage.apply({ reports: first }).reports).toBeUndefined();
  expect(stage.apply({ reports: second }).reports).toBe(first);
  const look = Uint8Array.of(4, 0, 0, 0);
  const ranks = new Float32Array(18);
  expect(stage.apply({ reports: { kind: 'patch', version: 99, from: 0, look, added: [], ranks } })).toEqual(
    {},
  );
  expect(second.look[0]).toBe(0);
});

it('[map.7] does not draw what newer markers cover at this zoom, nor the spare rows of a frame', async () => {
  const { stage, draw, pixel } = await createTestStage();
  stage.apply({
    reports: frameOf(
      [
        { at: [60, 60], level: 8 * 18 + 1 },
        { at: [120, 60], level: 8 * 18 },
        { at: [180, 60], level: 255 },
      ],
      30,
    ),
  });
  draw();
  expect(pixel(60, 60)[3]).toBe(0);
  expect(pixel(120, 60)[3]).toBe(255);
  expect(pixel(180, 60)[3]).toBe(0);
});

it('[map.3] draws the selected report above all others, in a white ring', async () => {
  const { stage, draw, pixel } = await createTestStage();
  stage.apply({
    reports: frameOf([
      { at: [120, 120], symbol: 4 },
      { at: [122, 120], symbol: 5 },
    ]),
    selected: { ...CENTRE, handle: 1, symbol: 0, flags: 0, burst: 0 },
  });
  draw();
  expect(shows(pixel(120, 120), palette.symbols[0])).toBe(true);
  const row = Array.from({ length: 40 }, (_, i) => pixel(120 + i, 120));
  expect(row.some(([red, green, blue]) => red === 255 && green === 255 && blue === 255)).toBe(true);
  stage.apply({ selected: null });
  draw();
  expect(shows(pixel(123, 120), palette.symbols[5])).toBe(true);
});

it('[map.5] draws bursts with their count, and the latest in its rings, over later reports', async () => {
  const { stage, draw, pixel } = await createTestStage();
  const frame = frameOf([
    { at: [60, 60], detail: 3 },
    { at: [62, 60], symbol: 4 },
    { at: [150, 150], symbol: 5, flags: 2 },
    { at: [152, 150], symbol: 4 },
  ]);
  stage.apply({ reports: frame });
  draw();
  expect(stage.highlights.frame.handle.slice(0, 2)).toEqual(Uint32Array.of(1, 3));
  expect(shows(pixel(60 - 13, 60), palette.symbols[0])).toBe(true);
  expect(shows(pixel(60, 60), [1, 1, 1, 1])).toBe(true);
  expect(shows(pixel(150, 150), palette.symbols[5])).toBe(true);
  const rings = Array.from({ length: 40 }, (_, i) => pixel(150 - i, 150)[3] ?? 0);
  expect(rings[27]).toBeGreaterThan(110);
  expect(rings[36]).toBeGreaterThan(40);
  const look = Uint8Array.of(0, 0, 0, 0);
  const ranks = new Float32Array(2 * SYMBOL_COUNT);
  stage.apply({ reports: { kind: 'patch', version: 1, from: 0, look, added: [], ranks } });
  expect(stage.highlights.count).toBe(1);
});

/** Share of light in each pixel of a square, 0 to 1. */
function lightIn(pixels: Uint8Array | Uint8ClampedArray, isUpright: boolean, side: number, width: number) {
  const from = (width - side) / 2;
  return Array.from({ length: side * side }, (_, i) => {
    const y = Math.floor(i / side) + from;
    return (pixels[4 * ((isUpright ? y : width - 1 - y) * width + (i % side) + from) + 1] ?? 0) / 255;
  });
}

/** Correlation of two images, −1 to 1. */
function likeness(a: readonly number[], b: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (x: readonly number[], y: readonly number[], [mx, my]: readonly [number, number]) =>
    x.reduce((sum, each, i) => sum + (each - mx) * ((y[i] ?? 0) - my), 0);
  const spread = product(a, a, [meanA, meanA]) * product(b, b, [meanB, meanB]);
  return product(a, b, [meanA, meanB]) / Math.sqrt(spread);
}

it('[map.23] writes the count of a burst in digits of the typeface of the page, each readable at the size of a screen', async () => {
  const { stage, draw, pixels } = await createTestStage();
  const side = 14;
  const written = Array.from({ length: 10 }, (_, digit) => {
    const context = new OffscreenCanvas(SIZE, SIZE).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillRect(0, 0, SIZE, SIZE);
    const size = (9.2 * 23 * 1.8) / 24;
    context.font = digitFont(size);
    context.fillStyle = 'white';
    context.textAlign = 'center';
    context.fillText(String(digit), SIZE / 2, SIZE / 2 + (0.727 * size) / 2);
    return lightIn(context.getImageData(0, 0, SIZE, SIZE).data, true, side, SIZE);
  });
  for (let digit = 2; digit < 10; digit += 1) {
    stage.apply({ reports: frameOf([{ at: [120, 120], detail: digit }]) });
    draw();
    const drawn = lightIn(pixels(), false, side, SIZE);
    const alike = written.map((each) => likeness(drawn, each));
    expect(alike.indexOf(Math.max(...alike))).toBe(digit);
    expect(alike[digit]).toBeGreaterThan(0.9);
  }
});

it('[map.31] draws a healthy group of sensors faintly until the pointer is beside it or a sensor in it has a fault', async () => {
  const { stage, draw, pixels } = await createTestStage();
  const ground = palette.rgba('map-land');
  const show = (symbol: number) => {
    stage.apply({ sensorGroups: frameOf([{ at: [120, 120], rank: 24, symbol }]) });
    draw();
    return lightOver(pixels(), ground);
  };
  const at = (px: number) => ({ x: CENTRE.x + px / mercatorToPx(18), y: CENTRE.y, zoom: 18 });
  const quiet = show(0);
  const faulty = show(3);
  expect(quiet).toBeGreaterThan(0);
  expect(quiet).toBeLessThan(faulty / 6);
  show(0);
  expect([stage.emphasiseGroupAt(at(90), 1), stage.emphasiseGroupAt(at(40), 1)]).toEqual([false, true]);
  draw();
  const near = lightOver(pixels(), ground);
  expect(near).toBeGreaterThan(4 * quiet);
  expect(show(0)).toBeCloseTo(near, 5);
  expect(stage.emphasiseGroupAt(undefined, 1)).toBe(true);
  draw();
  expect(lightOver(pixels(), ground)).toBeCloseTo(quiet, 5);
});

it('[map.42] draws the same image with points, indexed quads and instanced quads', async () => {
  const drawings = Array.from({ length: 60 }, (_, i) => ({
    at: [20 + (i % 8) * 28, 20 + Math.floor(i / 8) * 27] as const,
    symbol: i % SYMBOL_COUNT,
    flags:
      (i === 59 ? 2 : i % 13 === 0 ? 4 : 0) |
      (i % 5 === 0 ? LOOK_FLAG.unacknowledged : i % 5 === 1 ? LOOK_FLAG.closed : 0),
    detail: i % 7 === 0 ? i + 2 : 0,
    rank: i,
  }));
  const images: Uint8Array[] = [];
  for (const variant of MARKER_VARIANTS) {
    const { stage, draw, pixels } = await createTestStage(variant, 2);
    const nodes = drawings.map(({ at: [x, y], rank }, i) => ({
      at: [x + 9, y + 9] as const,
      symbol: i % 4,
      rank,
    }));
    stage.apply({ reports: frameOf(drawings), nodes: frameOf(nodes) });
    draw({ now: 4_000, isBlinking: true });
    images.push(pixels());
  }
  const [points, ...quads] = images;
  for (const image of quads) {
    let different = 0;
    for (let i = 0; i < image.length; i += 1) if (Math.abs(image[i] - points[i]) > 8) different += 1;
    expect(different / image.length).toBeLessThan(0.001);
  }
});

it('[map.8] keeps 10 cm apart at the deepest zoom, far from the origin', async () => {
  const { stage, draw, pixels } = await createTestStage();
  const scale = mercatorToPx(23);
  stage.apply({ reports: frameOf([{ at: [60.25, 120] }, { at: [180.75, 120] }], 0, 23) });
  draw({}, { zoom: 23 });
  const bytes = pixels();
  const middle = (from: number, to: number): number => {
    let sum = 0;
    let weight = 0;
    for (let x = from; x < to; x += 1) {
      const alpha = bytes[4 * (120 * SIZE + x) + 3] ?? 0;
      sum += alpha * (x + 0.5);
      weight += alpha;
    }
    return sum / weight;
  };
  expect(scale).toBeGreaterThan(4e9);
  expect(middle(120, 240) - middle(0, 120)).toBeCloseTo(120.5, 0);
});

it('[map.46] shows the markers again from its arrays when a lost context is restored', async () => {
  const { stage, surface, draw, pixels } = await createTestStage();
  stage.apply({ reports: frameOf([{ at: [60, 60] }, { at: [120, 90], symbol: 7 }]) });
  draw();
  const before = pixels();
  const extension = surface.gl.getExtension('WEBGL_lose_context');
  surface.canvas.addEventListener('webglcontextlost', () =>
    setTimeout(() => extension?.restoreContext(), 50),
  );
  const restored = new Promise((resolve) => surface.canvas.addEventListener('webglcontextrestored', resolve));
  extension?.loseContext();
  expect(surface.isLost).toBe(true);
  await restored;
  draw();
  expect(pixels()).toEqual(before);
});
