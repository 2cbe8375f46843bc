import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../../domain/contract/authorities.ts';
import { bingLinkAtom, satelliteSourceAtom } from '../../data/view/tileAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { LINKED_TEXT } from '../../text/settings.ts';
import { resetSwitchesAtom, storedSwitches, switchesAtom } from '../../data/config/switchAtoms.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted | undefined;
let logins = 0;

const signInAs = (...authorities: Authority[]) =>
  store.set(setAccountAtom, {
    login: `person${++logins}`,
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(authorities),
  });
const aPerson = (login: string) => ({ login, email: '', firstName: '', lastName: '' });
const shown = () =>
  [...document.querySelectorAll('[role=switch]')].map((input) => input.parentElement?.textContent);
const toggle = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('[role=switch]')].find(
    (input) => input.nextElementSibling?.textContent === name,
  ) as HTMLInputElement;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  store.set(configAtom, new Map());
});
afterEach(() => page?.unmount());

const FOR_ALL = [
  ...Object.values(LINKED_TEXT),
  'Shot',
  'Shot Trajectory',
  'Camera',
  'Satellite',
  'Satellite Labels',
  'Image Tiles',
  'Decay',
  'Shot Time',
  'Lat/Long',
  'Targets',
  'Coverage',
];

describe('switches by role', () => {
  it.each<[Authority, string[]]>([
    ['ROLE_USER', []],
    ['ROLE_DETECTION', ['Detection']],
    ['ROLE_BANG', ['Bang/Noise']],
    ['ROLE_RUCKUS', ['Bang/Noise', 'Ruckus']],
    ['ROLE_FIREWORK', ['Fireworks']],
    ['ROLE_PANIC', ['Panic']],
    ['ROLE_PANIC_ADMIN', []],
    ['ROLE_WEAPON', ['Weapon']],
    ['ROLE_TEST_SCENARIO', ['Test']],
    ['ROLE_HEARTBEAT', ['Heartbeat', 'Sound Level']],
    ['ROLE_EXPERT', ['Expert lines', 'Show All']],
    [
      'ROLE_ADMIN',
      [
        'Detection',
        'Bang/Noise',
        'Ruckus',
        'Fireworks',
        'Panic',
        'Weapon',
        'Test',
        'Heartbeat',
        'Sound Level',
        'Expert lines',
        'Show All',
      ],
    ],
  ])('[configuration.8] shows %s those of its own beside those for all', async (authority, own) => {
    signInAs(authority);
    page = await mount(<SettingsPanel />, { store });
    expect(new Set(shown())).toEqual(new Set([...FOR_ALL, ...own]));
  });

  it('[configuration.8] switches firework and ruckus on for those who may see them', () => {
    signInAs('ROLE_USER');
    expect(store.get(switchesAtom)).toMatchObject({ firework: false, ruckus: false });
    signInAs('ROLE_FIREWORK');
    expect(store.get(switchesAtom)).toMatchObject({ firework: true, ruckus: false });
    signInAs('ROLE_ADMIN');
    expect(store.get(switchesAtom)).toMatchObject({ firework: true, ruckus: true });
  });
});

describe('switches that depend on each other', () => {
  it('[access.14] turns the trajectory off with Shot, and names the required switch', async () => {
    signInAs('ROLE_USER');
    page = await mount(<SettingsPanel />, { store });
    await doing(() => toggle('Shot').click());
    await doing(() => byName('Switch Shot off').click());
    expect([toggle('Shot Trajectory').checked, toggle('Shot Trajectory').disabled]).toEqual([false, true]);
    expect(toggle('Shot Trajectory').parentElement?.textContent).toContain('Needs Shot');
  });

  it('[access.14] ties satellite labels to satellite', async () => {
    signInAs('ROLE_USER');
    page = await mount(<SettingsPanel />, { store });
    await doing(() => toggle('Satellite').click());
    expect([toggle('Satellite Labels').checked, toggle('Satellite Labels').disabled]).toEqual([false, true]);
    await doing(() => toggle('Satellite').click());
    expect([toggle('Satellite Labels').checked, toggle('Satellite Labels').disabled]).toEqual([false, false]);
  });

  it("[map.53] shows why satellite can't be switched on if TILE_SOURCE is 'street'", async () => {
    signInAs('ROLE_USER');
    page = await mount(<SettingsPanel />, { store });
    await doing(() => store.set(configAtom, new Map([['TILE_SOURCE', 'street']])));
    expect([toggle('Satellite').checked, toggle('Satellite').disabled]).toEqual([false, true]);
    expect(toggle('Satellite').parentElement?.textContent).toContain('street maps');
  });

  it('[access.14] ties the sound level to the heartbeat', async () => {
    signInAs('ROLE_HEARTBEAT');
    page = await mount(<SettingsPanel />, { store });
    await doing(() => toggle('Heartbeat').click());
    await doing(() => toggle('Sound Level').click());
    expect(toggle('Heartbeat').checked).toBe(true);
    await doing(() => toggle('Heartbeat').click());
    expect(toggle('Sound Level').checked).toBe(false);
  });
});

describe('alarms', () => {
  it.each(['Shot', 'Panic', 'Weapon'])('[map.53] asks before %s is switched off', async (name) => {
    signInAs('ROLE_ADMIN');
    page = await mount(<SettingsPanel />, { store });
    await doing(() => toggle(name).click());
    expect(toggle(name).checked).toBe(true);
    expect(document.activeElement?.textContent).toBe(`Keep ${name} on`);
    await doing(() => byName(`Keep ${name} on`).click());
    expect([toggle(name).checked, document.querySelector('dialog')]).toEqual([true, null]);
    await doing(() => toggle(name).click());
    await doing(() => byName(`Switch ${name} off`).click());
    expect(toggle(name).checked).toBe(false);
    await doing(() => toggle(name).click());
    expect([toggle(name).checked, document.querySelector('dialog')]).toEqual([true, null]);
  });

  it('[map.53] does not ask for the others', async () => {
    signInAs('ROLE_ADMIN');
    page = await mount(<SettingsPanel />, { store });
    await doing(() => toggle('Fireworks').click());
    expect([toggle('Fireworks').checked, document.querySelector('dialog')]).toEqual([false, null]);
  });
});

describe('the satellite source', () => {
  const sources = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[name=satelliteSource]')].map(
      ({ parentElement }) => parentElement?.textContent,
    );

  it('[map.50] is offered only where switching is enabled and there are two', async () => {
    signInAs('ROLE_USER');
    page = await mount(<SettingsPanel />, { store });
    expect(sources()).toEqual([]);
    await doing(() => store.set(bingLinkAtom, 'https://bing.example/{quadkey}'));
    expect(sources()).toEqual([]);
    await doing(() => store.set(configAtom, new Map([['ENABLE_SATELLITE_SOURCE_SWITCHING', 'true']])));
    expect(sources()).toEqual(['ArcGIS', 'Bing']);
    await doing(() => byName('Satellite source').querySelectorAll('input')[1]?.click());
    expect(store.get(satelliteSourceAtom)).toBe('bingMap');
  });
});

describe('stored switches', () => {
  it('[map.54] applies the switches of the role at the first map load of a session only', async () => {
    signInAs('ROLE_FIREWORK');
    const login = `person${logins}`;
    page = await mount(<SettingsPanel />, { store });
    await doing(() => toggle('Fireworks').click());
    const reload = () =>
      store.set(setAccountAtom, { ...aPerson(login), authorities: new Set(['ROLE_FIREWORK']) });
    reload();
    expect(store.get(switchesAtom).firework).toBe(false);
    store.set(resetSwitchesAtom);
    reload();
    expect(store.get(switchesAtom).firework).toBe(true);
  });

  it('[configuration.8] stores the switches of each login separately', async () => {
    signInAs('ROLE_USER');
    page = await mount(<SettingsPanel />, { store });
    await doing(() => toggle('Decay').click());
    expect(storedSwitches(`person${logins}`).decay).toBe(false);
    expect(storedSwitches('somebody else').decay).toBe(true);
  });

  it.each(['{', '[]', 'null', '{"decay":"no","__proto__":{"shot":false},"unknown":true}'])(
    '[configuration.8] starts from the defaults if the stored text is %s',
    (text) => {
      localStorage.setItem('shotpoint.switches.me', text);
      expect(storedSwitches('me')).toMatchObject({ shot: true, decay: true, detection: false });
    },
  );
});
