import { expect, it } from 'vitest';
import type { PathMeasure } from '../../domain/survey/zones/measurePath.ts';
import { PathTool } from './pathTool.ts';

it('[KG10] while the pointer is still on the last point, the bearing is that of the leg before', () => {
  const bearings: (number | undefined)[] = [];
  const path = new PathTool({
    onMeasure: (measure?: PathMeasure) => void bearings.push(measure?.bearing),
  });
  path.setTool('measure');
  path.add({ lng: 0, lat: 0 });
  path.hover({ lng: 0.001, lat: 0 });
  path.add({ lng: 0.001, lat: 0 });
  expect(bearings.at(-1)).toBeCloseTo(90, 5);
  path.hover({ lng: 0.001, lat: 0 });
  expect(bearings.at(-1)).toBeCloseTo(90, 5);
  path.hover({ lng: 0.001, lat: -0.001 });
  expect(bearings.at(-1)).toBeCloseTo(180, 5);
});
