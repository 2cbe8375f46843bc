import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { overlayStyleAtom, overlaysAtom } from '../../data/view/overlayAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { setSwitchAtom } from '../../data/config/switchAtoms.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { byName, doing, mount, type, type Mounted } from '../../testing/mount.tsx';
import { CoveragePopover } from './CoveragePopover.tsx';
import { coverageAtom, storedCoverage } from '../../data/view/coverageAtoms.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted | undefined;
let logins = 0;

const signIn = (login = `surveyor${++logins}`): string => {
  const person = { login, email: '', firstName: '', lastName: '', authorities: new Set(['ROLE_USER']) };
  store.set(setAccountAtom, person as Parameters<typeof setAccountAtom.write>[2]);
  return login;
};
const radius = () => document.querySelector('input[type=range]') as HTMLInputElement;
const radio = (name: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name) as HTMLLabelElement;

beforeEach(() => localStorage.clear());
afterEach(() => page?.unmount());

describe('the coverage', () => {
  it('[map.33] starts with 50 m, fuchsia, closest, on a slider from 1 to 60 m in steps of 1', async () => {
    signIn();
    page = await mount(<CoveragePopover />, { store });
    await doing(() => byName('Coverage settings').click());
    const { min, max, step, value } = radius();
    expect([min, max, step, value]).toEqual(['1', '60', '1', '50']);
    expect(store.get(coverageAtom)).toEqual({ radius: 50, colour: 'fuchsia', distances: 'Closest' });
    expect(document.querySelector('output')?.textContent).toBe('50 m');
  });

  it('[map.33] is stored for each login', async () => {
    const login = signIn();
    page = await mount(<CoveragePopover />, { store });
    await doing(() => byName('Coverage settings').click());
    await type(radius(), '12');
    await doing(() => radio('Green').click());
    await doing(() => radio('None').click());
    const left = { radius: 12, colour: 'green', distances: 'None' };
    expect(storedCoverage(login)).toEqual(left);
    signIn();
    expect(store.get(coverageAtom).radius).toBe(50);
    signIn(login);
    expect(store.get(coverageAtom)).toEqual(left);
    expect(store.get(overlayStyleAtom)).toMatchObject({ radius: 12, colour: 'green' });
  });

  it.each([
    '',
    'null',
    '[]',
    '{"radius":0}',
    '{"radius":61,"colour":"url(x)"}',
    '{"radius":"9"}',
    '{"distances":7}',
  ])('[map.33] reads %j as what it was at first', (stored) => {
    localStorage.setItem('shotpoint.coverage.x', stored);
    expect(storedCoverage('x')).toEqual({ radius: 50, colour: 'fuchsia', distances: 'Closest' });
  });
});

describe('the overlays of the view', () => {
  it('[map.33] follows the switches, and the distances the coverage', async () => {
    signIn();
    expect(store.get(overlaysAtom)).toMatchObject({ shotTime: false, latLong: false, distances: false });
    store.set(setSwitchAtom, 'shotTime', true);
    store.set(setSwitchAtom, 'coverage', true);
    expect(store.get(overlaysAtom)).toMatchObject({ shotTime: true, coverage: true, distances: true });
    store.set(coverageAtom, { distances: 'None' });
    expect(store.get(overlaysAtom)).toMatchObject({ coverage: true, distances: false });
  });

  it.each([
    [undefined, 0],
    ['', 0],
    ['fifteen', 0],
    ['-3', 0],
    ['13', 13],
    ['13.9', 13],
  ])('[map.19] reads MARKER_ZOOMLEVEL_CUTOFF %j as %i', (value, cutoff) => {
    store.set(configAtom, new Map(value === undefined ? [] : [['MARKER_ZOOMLEVEL_CUTOFF', value]]));
    expect(store.get(overlaysAtom).cutoff).toBe(cutoff);
    expect(store.get(overlayStyleAtom).cutoff).toBe(cutoff);
  });
});
