import { expect, it, onTestFinished } from 'vitest';
import type { ObservedReport } from '../../../../domain/contract/observations.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { success } from '../../../../domain/result.ts';
import { mount, until, type Mounted } from '../../../testing/mount.tsx';
import { storeOfCalls } from '../../../testing/storeOfCalls.ts';
import { SensorsPage } from './SensorsPage.tsx';

const SENSORS = {
  south: [40.699, -74],
  north: [40.7008, -74],
  west: [40.7, -74.0015],
  east: [40.7, -73.999],
} as const;

/** Reports around the middle of the sensors; `turned`: the bearings of the one in the west, degrees too far. */
function reports(turned: number): ObservedReport[] {
  return Array.from({ length: 12 }, (_, n) => {
    const [lat, lon] = [40.7 + 0.0004 * Math.sin(n), -74 + 0.0004 * Math.cos(2 * n)];
    const sensors = Object.entries(SENSORS).map(([nodeId, place]) => {
      const east = (lon - place[1]) * Math.cos((40.7 * Math.PI) / 180);
      const bearing = (Math.atan2(east, lat - place[0]) * 180) / Math.PI + (nodeId === 'west' ? turned : 0);
      return { nodeId, lat: place[0], lon: place[1], mbHorizontal: bearing };
    });
    return { squadId: 'NG', detectionId: `${n}`, observations: { sensors } };
  });
}

async function open(body: readonly ObservedReport[]): Promise<Mounted> {
  const store = storeOfCalls(async (path) => {
    expect(path).toBe(PATHS.observedReports);
    return success({ status: 200, headers: new Headers(), body });
  });
  const page = await mount(<SensorsPage />, { store });
  onTestFinished(() => page.unmount());
  return page;
}

it('[report-view.50] lists a turned sensor with its way to the survey, and no other', async () => {
  const { root } = await open(reports(14));
  await until(() => root.querySelector('tbody tr') !== null);
  const rows = Array.from(root.querySelectorAll('tbody tr'), ({ textContent }) => textContent);
  expect(rows).toEqual([expect.stringMatching(/^westNGturned 14° clockwise12100 %/)]);
  expect(root.querySelector('tbody a')?.getAttribute('href')).toBe('/survey?squad=NG&node=west');
});

it('[report-view.50] says how many reports were compared where no sensor contradicts the others', async () => {
  const { root } = await open(reports(0));
  await until(() => root.textContent.includes('No sensor contradicts the others'));
  expect(root.textContent).toContain('12 reports compared');
});
