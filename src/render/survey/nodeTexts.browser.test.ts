import { afterEach, expect, it, vi } from 'vitest';
import { createLineFrame, type LineFrame } from '../../domain/frame/lineFrame.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import { GlyphLayer } from '../layers/glyphLayer.ts';
import {
  closeSurveyScenes,
  hasInk,
  mercatorAt,
  openSurveyScene,
  type OpenSurveyScene,
} from './testing/openSurveyScene.ts';

/** A loaded machine without a GPU may draw a frame a second. */
const PATIENCE = { timeout: 15_000 };

afterEach(() => {
  vi.restoreAllMocks();
  closeSurveyScenes();
});

/** Level lines of 120 px from x = 140 on, with their metres in the middle. */
function linesAt(...lines: readonly (readonly [y: number, metres: number])[]): LineFrame {
  const frame = createLineFrame(lines.length);
  frame.version = 1;
  frame.count = lines.length;
  lines.forEach(([y, metres], i) => {
    writePlace(frame.place, 2 * i, ...mercatorAt(140, y));
    writePlace(frame.place, 2 * i + 1, ...mercatorAt(260, y));
    frame.value[i] = metres;
  });
  return frame;
}

/** Replaces the line at a slot. */
function patch(slot: number, count: number, line: LineFrame) {
  const { place, style, value } = line;
  return { distances: { version: 1, count, slots: Uint32Array.of(slot), place, style, value } };
}

/** Above a line there is nothing but the upper halves of its metres. */
const hasMetres = (opened: OpenSurveyScene, y: number) => hasInk(opened, 185, y - 6, 30, 3);

async function openWithLines(): Promise<OpenSurveyScene> {
  const opened = openSurveyScene();
  opened.scene.applyFrame({ distances: linesAt([100, 41.2], [200, 52.7]) });
  await expect.poll(() => hasMetres(opened, 100) && hasMetres(opened, 200), PATIENCE).toBe(true);
  return opened;
}

it('[survey-map.10] the metres of a line follow its patch, and go with the line', async () => {
  const opened = await openWithLines();
  opened.scene.applyFrame(patch(0, 2, linesAt([60, 41.2])));
  expect([60, 100, 200].map((y) => hasMetres(opened, y))).toEqual([true, false, true]);
  opened.scene.applyFrame(patch(0, 1, linesAt([200, 52.7])));
  expect([60, 200].map((y) => hasMetres(opened, y))).toEqual([false, true]);
});

it('[survey-map.10] a patch writes the digits that differ and no other glyph', async () => {
  const opened = await openWithLines();
  const write = vi.spyOn(GlyphLayer.prototype, 'setGlyph');
  opened.scene.applyFrame(patch(0, 2, linesAt([90, 41.9])));
  opened.scene.drawNow();
  expect(write).toHaveBeenCalledTimes(1);
  opened.scene.applyFrame(patch(0, 2, linesAt([90, 141.9])));
  opened.scene.drawNow();
  expect(write).toHaveBeenCalledTimes(1 + '141.9'.length + 1);
});

it('[survey-map.10] metres that another text covers are left out, and written once that has moved away', async () => {
  const opened = await openWithLines();
  opened.scene.applyFrame(patch(0, 2, linesAt([196, 41.2])));
  expect([hasMetres(opened, 100), hasInk(opened, 185, 189, 30, 2)]).toEqual([false, false]);
  opened.scene.applyFrame(patch(0, 2, linesAt([100, 41.2])));
  expect(hasMetres(opened, 100)).toBe(true);
});

it('[survey-map.10] metres of lines up to 60 m come before metres of far lines', async () => {
  const opened = openSurveyScene();
  const lines = linesAt([100, 63.2], [108, 41.2]);
  lines.style.set([2, 0]);
  opened.scene.applyFrame({ distances: lines });
  await expect.poll(() => hasMetres(opened, 108), PATIENCE).toBe(true);
  expect(hasMetres(opened, 100)).toBe(false);
});

it('[survey-map.10] metres are on a plate, so that the line does not run through them', async () => {
  const opened = await openWithLines();
  const columns = Array.from({ length: 28 }, (_, i) => 187 + i);
  expect(columns.filter((x) => !hasInk(opened, x, 95, 1, 1))).toEqual([]);
});
