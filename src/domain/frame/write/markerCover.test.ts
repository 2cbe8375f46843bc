import { describe, expect, it } from 'vitest';
import { MAX_CELLS } from '../../derive/thinning.ts';
import type { MapView } from '../view.ts';
import { WIDEST_MAP } from '../view.ts';
import { needsNewFrame, writeCover } from './markerCover.ts';
import type { MarkerCover } from '../markerFrame.ts';

/** A screen of CSS pixels at a zoom, its corner at 0.4, 0.4. */
function screen(width: number, height: number, zoom: number, markerScale = 1): MapView {
  const px = 1 / (512 * 2 ** zoom);
  return { minX: 0.4, minY: 0.4, maxX: 0.4 + width * px, maxY: 0.4 + height * px, zoom, markerScale };
}

function coverOf(view: MapView, isCrowded = false): MarkerCover {
  const cover = { minX: 0, minY: 0, maxX: 0, maxY: 0, minZoom: 0, maxZoom: 0, markerScale: 0 };
  writeCover(view, { isCrowded, coverPx: 11.5 }, cover);
  return cover;
}

/** The view moved by screens and zooms about its middle. */
function moved(view: MapView, screens: number, zooms: number): MapView {
  const [width, height] = [view.maxX - view.minX, view.maxY - view.minY];
  const [x, y] = [view.minX + width / 2 + screens * width, view.minY + height / 2];
  const half = 2 ** (-zooms - 1);
  return {
    ...view,
    minX: x - width * half,
    maxX: x + width * half,
    minY: y - height * half,
    maxY: y + height * half,
    zoom: view.zoom + zooms,
  };
}

describe('what a frame covers', () => {
  const view = screen(1920, 1080, 12);

  it.each([
    ['nothing', 0, 0, false],
    ['0.45 of it', 0.45, 0, false],
    ['0.55 of it', 0.55, 0, true],
    ['a zoom in', 0, 1, false],
    ['more than a zoom in', 0, 1.1, true],
    ['0.9 zooms out', 0, -0.9, false],
    ['1.1 zooms out', 0, -1.1, true],
  ])('[map.9] after a move by %s needs a new frame: %s', (_name, screens, zooms, needs) => {
    expect(needsNewFrame(coverOf(view), moved(view, screens, zooms))).toBe(needs);
  });

  it('[map.9] covers less where rows are many and fill the map, and is asked for ahead of its edge', () => {
    expect(needsNewFrame(coverOf(view, true), moved(view, 0.2, 0))).toBe(false);
    expect(needsNewFrame(coverOf(screen(3840, 2160, 12), true), moved(screen(3840, 2160, 12), 0.2, 0))).toBe(
      true,
    );
    expect(needsNewFrame(coverOf(view), moved(view, 0.4, 0), 0.25)).toBe(true);
  });

  it('[map.9] is asked for anew when the root font size changes', () => {
    expect(needsNewFrame(coverOf(view), { ...view, markerScale: 2 })).toBe(true);
  });

  it.each([
    ['the world', WIDEST_MAP],
    ['a wall of 8K', screen(7680, 4320, 14)],
    ['a wall of four 8K', screen(15360, 8640, 14)],
    ['bounds that no screen has', { ...WIDEST_MAP, zoom: 20 }],
  ])('[map.9] keeps the grid small for %s', (_name, wide) => {
    const cover = coverOf(wide);
    const perCell = (512 * 2 ** cover.maxZoom * Math.SQRT2) / 11.5;
    expect((cover.maxX - cover.minX) * perCell * ((cover.maxY - cover.minY) * perCell)).toBeLessThan(
      MAX_CELLS,
    );
    expect(cover.maxZoom).toBeGreaterThanOrEqual(wide.zoom);
  });
});
