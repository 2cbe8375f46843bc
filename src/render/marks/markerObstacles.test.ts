import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportSize } from '../../domain/frame/sizes.ts';
import { writeHitIndex } from '../../domain/frame/write/hitIndex.ts';
import { createMarkerFrame, NEVER_DRAWN, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import { createMarkerMirror, reserveMirror } from '../../domain/frame/write/markerMirror.ts';
import { SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import { pixelToMercator, type Camera } from '../base/camera.ts';
import { MarkerObstacles } from './markerObstacles.ts';
import { CollisionGrid, type TextBox } from './collisionGrid.ts';

const CAMERA: Camera = { x: 0.523, y: 0.345, zoom: 16, width: 800, height: 600, pixelRatio: 1 };

interface Marker {
  readonly x: number;
  readonly y: number;
  readonly burst: number;
  readonly isHidden: boolean;
}

/** Markers at pixels of the map; the last `patched` of them are in no grid, like rows added by a patch. */
function frameOf(markers: readonly Marker[], patched = 0): MarkerFrame {
  const frame = createMarkerFrame(markers.length, SYMBOL_COUNT);
  const mirror = createMarkerMirror();
  reserveMirror(mirror, markers.length);
  markers.forEach((marker, row) => {
    const at = pixelToMercator(CAMERA, marker.x, marker.y);
    writePlace(frame.place, row, at.x, at.y);
    frame.look.set([0, 0, marker.burst, marker.isHidden ? NEVER_DRAWN : 0], 4 * row);
    mirror.x[row] = at.x;
    mirror.y[row] = at.y;
  });
  const min = pixelToMercator(CAMERA, -1_000, -1_000);
  const max = pixelToMercator(CAMERA, 2_000, 2_000);
  frame.cover = {
    minX: min.x,
    minY: min.y,
    maxX: max.x,
    maxY: max.y,
    minZoom: 0,
    maxZoom: 20,
    markerScale: 1,
  };
  mirror.count = markers.length - patched;
  writeHitIndex(mirror, 70, frame);
  frame.count = markers.length;
  return frame;
}

/** Depth of a box inside a marker's disc; negative: distance. */
function depth({ left, top, width, height }: TextBox, { x, y, burst }: Marker, scale: number): number {
  const away = Math.hypot(Math.max(0, left - x, x - left - width), Math.max(0, top - y, y - top - height));
  return (reportSize(0, 0, burst) * scale) / 2 - away;
}

const place = fc.integer({ min: -200, max: 1_000 });
const marker = fc.record({
  x: place,
  y: place,
  burst: fc.constantFrom(0, 3),
  isHidden: fc.boolean(),
});
const box = fc.record({
  left: place,
  top: place,
  width: fc.integer({ min: 8, max: 200 }),
  height: fc.integer({ min: 8, max: 40 }),
});

it('[map.22] places no text on a drawn marker, and rejects only texts that overlap a marker or a text', () => {
  fc.assert(
    fc.property(
      fc.array(marker, { maxLength: 60 }),
      fc.array(box, { maxLength: 30 }),
      fc.integer({ min: 0, max: 20 }),
      fc.constantFrom(1, 2),
      (markers, boxes, patched, scale) => {
        const obstacles = new MarkerObstacles();
        obstacles.begin(frameOf(markers, Math.min(patched, markers.length)), CAMERA, scale);
        const grid = new CollisionGrid();
        grid.clear((text) => obstacles.overlaps(text));
        const wrong: TextBox[] = [];
        const drawn = markers.filter(({ isHidden }) => !isHidden);
        const placed: TextBox[] = [];
        for (const text of boxes) {
          const deepest = Math.max(-1, ...drawn.map((one) => depth(text, one, scale)));
          const texts = new CollisionGrid();
          for (const other of placed) texts.reserve(other);
          const isFree = texts.tryPlace(text);
          const has = grid.tryPlace(text);
          if (has) placed.push(text);
          // Positions are exact to a hundredth of a pixel.
          if (Math.abs(deepest) > 0.01 && has !== (isFree && deepest < 0)) wrong.push(text);
        }
        expect(wrong).toEqual([]);
      },
    ),
  );
});

it('[map.22] searches only the markers near a text, however many there are', () => {
  const markers = Array.from({ length: 90_000 }, (_, i) => ({
    x: (i % 300) * 9 - 900,
    y: Math.floor(i / 300) * 9 - 900,
    burst: 0,
    isHidden: false,
  }));
  const frame = frameOf(markers);
  const reads: number[] = [];
  const { place: places } = frame;
  frame.place = new Proxy(places, {
    get: (target, key) => {
      if (typeof key === 'string') reads.push(Number(key));
      return Reflect.get(target, key, target) as unknown;
    },
  });
  const obstacles = new MarkerObstacles();
  obstacles.begin(frame, CAMERA, 1);
  expect(obstacles.overlaps({ left: 1_900, top: 1_900, width: 80, height: 16 })).toBe(false);
  expect(reads.length).toBeLessThan(4 * 600);
});

it('[map.22] has no obstacles where no markers are drawn', () => {
  const obstacles = new MarkerObstacles();
  obstacles.begin(undefined, CAMERA, 1);
  expect(obstacles.overlaps({ left: 0, top: 0, width: 800, height: 600 })).toBe(false);
});
