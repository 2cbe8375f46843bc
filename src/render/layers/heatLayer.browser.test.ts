import { afterEach, expect, it } from 'vitest';
import { densityField } from '../../domain/map/densityField.ts';
import { latToMercator, lngToMercator, mercatorToPx } from '../../domain/geo/mercator.ts';
import { closeScenes, MAP_HEIGHT, MAP_WIDTH, openScene, overlayPixel } from '../scene/testing/openScene.ts';
import { HeatLayer } from './heatLayer.ts';

const VIEW = { lng: -88.4, lat: 41.2, zoom: 15 };
const [X, Y] = [lngToMercator(VIEW.lng), latToMercator(VIEW.lat)];
const PX = 1 / mercatorToPx(VIEW.zoom);
const RED = [1, 0, 0, 1] as const;

afterEach(closeScenes);

/** The field of the map with reports some pixels east of its centre, each spread over 30 px. */
const fieldOf = (...east: readonly number[]) =>
  densityField(Float64Array.from(east.flatMap((px) => [X + px * PX, Y])), {
    box: {
      minX: X - MAP_WIDTH * PX,
      maxX: X + MAP_WIDTH * PX,
      minY: Y - MAP_HEIGHT * PX,
      maxY: Y + MAP_HEIGHT * PX,
    },
    spread: 30 * PX,
    maxCells: 1024,
  });

it('[heat.3] is strongest where reports are close together, weaker around, and nothing far away', async () => {
  const opened = await openScene(VIEW);
  const alphaAt = (east: number) => overlayPixel(opened, MAP_WIDTH / 2 + east, MAP_HEIGHT / 2)[3] ?? 0;
  opened.scene.bringLayer((camera) => new HeatLayer(camera, fieldOf(0, 4, 120), RED));
  expect(alphaAt(2)).toBeGreaterThan(alphaAt(120));
  expect(alphaAt(120)).toBeGreaterThan(alphaAt(60));
  expect(alphaAt(-150)).toBe(0);
  expect(overlayPixel(opened, MAP_WIDTH / 2, MAP_HEIGHT / 2).slice(0, 3)).toEqual([alphaAt(0), 0, 0]);
});

it('[heat.3] stays on the ground when the map moves, without an upload, and goes with its screen', async () => {
  const opened = await openScene(VIEW);
  opened.scene.bringLayer((camera) => new HeatLayer(camera, fieldOf(0), RED));
  const alphaAt = (east: number) => overlayPixel(opened, MAP_WIDTH / 2 + east, MAP_HEIGHT / 2)[3] ?? 0;
  const before = alphaAt(0);
  const { uploads } = opened.scene.stats();
  opened.scene.jumpTo({ ...VIEW, lng: VIEW.lng + 360 * 100 * PX });
  expect([alphaAt(-100), alphaAt(0)]).toEqual([before, 0]);
  expect(opened.scene.stats().uploads).toBe(uploads);
  opened.scene.bringLayer(undefined);
  expect(alphaAt(-100)).toBe(0);
});
