import { expect, it, onTestFinished } from 'vitest';
import { readPalette } from '../theme/palette.ts';
import { PickMap } from './pickMap.ts';

it('[map.47] asks again for tiles of the base map that failed, and says when it is back', async () => {
  const element = document.createElement('div');
  element.style.cssText = 'position: relative; width: 300px; height: 200px';
  document.body.append(element);
  const failures: string[] = [];
  let asked = 0;
  const back = Promise.withResolvers<void>();
  const map = new PickMap(element, {
    look: { palette: readPalette('dark'), baseUrl: location.href, tiles: [], level: undefined },
    baseMap: {
      open: () => Promise.resolve(),
      tile: () => {
        asked += 1;
        return failures.length === 0
          ? Promise.reject(new Error('gone'))
          : Promise.resolve(new ArrayBuffer(0));
      },
    },
    placement: { lng: -87.6, lat: 41.9, zoom: 15 },
    token: () => undefined,
    onPick: () => undefined,
    onMove: () => undefined,
    onContext: () => undefined,
    onTilesFailed: (reason) => failures.push(reason),
    onBaseMapFailed: (reason) => failures.push(reason),
    onBaseMapBack: back.resolve,
  });
  onTestFinished(() => {
    map.destroy();
    element.remove();
  });
  await expect.poll(() => failures, { timeout: 15_000 }).toEqual(['gone']);
  const failed = asked;
  await back.promise;
  expect([asked > failed, failures]).toEqual([true, ['gone']]);
}, 60_000);
