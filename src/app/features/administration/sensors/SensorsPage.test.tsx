import { expect, it, onTestFinished } from 'vitest';
import type { Authority } from '../../../../domain/contract/authorities.ts';
import type { ObservedReport } from '../../../../domain/contract/observations.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { success } from '../../../../domain/result.ts';
import type { AppStore } from '../../../browser/store.ts';
import { setAccountAtom } from '../../../session/tokenAtoms.ts';
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
  signIn(store, ['ROLE_SURVEY']);
  const page = await mount(<SensorsPage />, { store });
  onTestFinished(() => page.unmount());
  return page;
}

function signIn(store: AppStore, authorities: readonly Authority[]): void {
  store.set(setAccountAtom, {
    login: 'me',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(authorities),
  });
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

const QUARTER = 900_000;

/** The page of a person, and the calls that it makes. */
async function openAs(authorities: readonly Authority[], query = '') {
  const calls: string[] = [];
  const store = storeOfCalls(async (path) => {
    calls.push(path);
    const span = { from: 0, to: 8 * QUARTER, until: 4 * QUARTER };
    const body = {
      [PATHS.observedReports]: [],
      [PATHS.availability]: { ...span, nodes: NODES, hours: HOURS, levelNames: {} },
      [PATHS.nodeAvailability]: { ...span, states: '1332' },
    }[path];
    return success({ status: 200, headers: new Headers(), body });
  });
  signIn(store, authorities);
  const page = await mount(<SensorsPage />, { path: `/admin/sensors${query}`, store });
  onTestFinished(() => page.unmount());
  return { ...page, calls };
}

const NODES = {
  squadId: ['NG', 'NG'],
  nodeId: ['<b>7</b>', '8'],
  level: ['', ''],
  zone: ['', ''],
  isInService: [true, false],
  healthy: [1, 4],
  degraded: [1, 0],
  silent: [2, 0],
  outages: [1, 0],
  longest: [2, 0],
  longestFrom: [QUARTER, 0],
};
const HOURS = Array.from({ length: 24 }, () => ({ healthy: 4, degraded: 1, silent: 2 }));

it('[sensors.13] a surveyor has the sensors in doubt alone, a reader of heartbeats the availability alone', async () => {
  const surveyor = await openAs(['ROLE_SURVEY'], '?part=availability');
  await until(() => surveyor.root.textContent.includes('No sensor contradicts the others'));
  expect(surveyor.calls).toEqual([PATHS.observedReports]);
  const reader = await openAs(['ROLE_HEARTBEAT']);
  await until(() => reader.root.querySelector('tbody') !== null);
  expect(reader.calls).toEqual([PATHS.availability]);
  for (const { root } of [surveyor, reader]) expect(root.querySelector('[aria-label="Part"]')).toBeNull();
  expect(reader.root.querySelector('a[href^="/survey"]')).toBeNull();
});

it('[sensors.13] an administrator changes between both', async () => {
  const { root, calls, location } = await openAs(['ROLE_ADMIN']);
  await until(() => root.textContent.includes('No sensor contradicts the others'));
  root.querySelector<HTMLElement>('[aria-label="Part"] label:last-child')?.click();
  await until(() => root.textContent.includes('Least healthy'));
  await until(() => calls.includes(PATHS.availability));
  expect(location.address()).toBe('/admin/sensors?part=availability');
});

it('[sensors.11] [sensors.12] ranks sensors with what their figures are, and opens one', async () => {
  const { root, location } = await openAs(['ROLE_ADMIN'], '?part=availability');
  const ranking = () => root.querySelector<HTMLTableSectionElement>('[aria-label="Sensors"] tbody');
  await until(() => ranking() !== null);
  const rows = Array.from(ranking()?.rows ?? [], ({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^<b>7<\/b>NGOutdoorsNo zone25\.00 %50\.00 %130 min/);
  expect(rows[1]).toMatch(/^8 out of service.*100\.00 %/);
  expect(root.textContent).toContain('of 1 sensor');
  root.querySelector<HTMLElement>('button[aria-label="Quarter hours of <b>7</b>"]')?.click();
  await until(() => root.querySelector('rect[data-state]') !== null);
  expect(
    Array.from(root.querySelectorAll<SVGRectElement>('rect[data-state]'), (rect) => rect.dataset['state']),
  ).toEqual(['healthy', 'silent', 'degraded']);
  expect(root.querySelector('[aria-label="Longest outages"] tbody tr')?.textContent).toContain('30 min');
  expect(location.address()).toContain('node=%3Cb%3E7');
});
