import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../domain/access/authorities.ts';
import { signedInAtom } from '../session/tokenAtoms.ts';
import { store } from '../store.ts';
import { doing, mount, type Mounted } from '../testing/mount.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { keptSwitches, switchesAtom } from './switchAtoms.ts';

let page: Mounted | undefined;
let logins = 0;

const signInAs = (...authorities: Authority[]) =>
  store.set(signedInAtom, {
    login: `person${++logins}`,
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(authorities),
  });
const shown = () =>
  [...document.querySelectorAll('[role=switch]')].map((input) => input.parentElement?.textContent);
const toggle = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('[role=switch]')].find(
    (input) => input.nextElementSibling?.textContent === name,
  ) as HTMLInputElement;

beforeEach(() => localStorage.clear());
afterEach(() => page?.unmount());

const FOR_ALL = ['Shot', 'Shot Trajectory', 'Camera', 'Decay'];

describe('switches by role', () => {
  it.each<[Authority, string[]]>([
    ['ROLE_USER', []],
    ['ROLE_DETECTION', ['Detection']],
    ['ROLE_BANG', ['Bang']],
    ['ROLE_RUCKUS', ['Bang', 'Ruckus']],
    ['ROLE_FIREWORK', ['Firework']],
    ['ROLE_PANIC', ['Panic']],
    ['ROLE_PANIC_ADMIN', []],
    ['ROLE_WEAPON', ['Weapon']],
    ['ROLE_TEST_SCENARIO', ['Test']],
    ['ROLE_HEARTBEAT', ['Heartbeat', 'Sound Level']],
    ['ROLE_EXPERT', ['Expert lines']],
    [
      'ROLE_ADMIN',
      [
        'Detection',
        'Bang',
        'Ruckus',
        'Firework',
        'Panic',
        'Weapon',
        'Test',
        'Heartbeat',
        'Sound Level',
        'Expert lines',
      ],
    ],
  ])('[ST1] shows %s those of its own beside those for all', async (authority, own) => {
    signInAs(authority);
    page = await mount(<SettingsPanel />);
    expect(new Set(shown())).toEqual(new Set([...FOR_ALL, ...own]));
  });

  it('[ST2] switches firework and ruckus on for those who may see them', () => {
    signInAs('ROLE_USER');
    expect(store.get(switchesAtom)).toMatchObject({ firework: false, ruckus: false });
    signInAs('ROLE_FIREWORK');
    expect(store.get(switchesAtom)).toMatchObject({ firework: true, ruckus: false });
    signInAs('ROLE_ADMIN');
    expect(store.get(switchesAtom)).toMatchObject({ firework: true, ruckus: true });
  });
});

describe('switches that depend on each other', () => {
  it('[ST3] turns the trajectory off with Shot, and says what it needs', async () => {
    signInAs('ROLE_USER');
    page = await mount(<SettingsPanel />);
    await doing(() => toggle('Shot').click());
    expect([toggle('Shot Trajectory').checked, toggle('Shot Trajectory').disabled]).toEqual([false, true]);
    expect(toggle('Shot Trajectory').parentElement?.textContent).toContain('needs Shot');
  });

  it('[ST3] ties the sound level to the heartbeat', async () => {
    signInAs('ROLE_HEARTBEAT');
    page = await mount(<SettingsPanel />);
    await doing(() => toggle('Heartbeat').click());
    await doing(() => toggle('Sound Level').click());
    expect(toggle('Heartbeat').checked).toBe(true);
    await doing(() => toggle('Heartbeat').click());
    expect(toggle('Sound Level').checked).toBe(false);
  });
});

describe('what is kept', () => {
  it('[ST4] keeps the switches of each login by itself', async () => {
    signInAs('ROLE_USER');
    page = await mount(<SettingsPanel />);
    await doing(() => toggle('Decay').click());
    expect(keptSwitches(`person${logins}`).decay).toBe(false);
    expect(keptSwitches('somebody else').decay).toBe(true);
  });

  it.each(['{', '[]', 'null', '{"decay":"no","__proto__":{"shot":false},"unknown":true}'])(
    '[ST4] starts from the defaults where what was kept is %s',
    (text) => {
      localStorage.setItem('shotpoint.switches.me', text);
      expect(keptSwitches('me')).toMatchObject({ shot: true, decay: true, detection: false });
    },
  );
});
