import { expect, it } from 'vitest';
import { OWN_STORE_RESOURCES, RESOURCES } from '../resources/registry.ts';
import { FURTHER_SCREENS, OPTIONS_MENU } from './menuAccess.ts';
import { screenRule } from './screenAccess.ts';

const screens = [...OPTIONS_MENU.filter(({ external }) => external !== true), ...FURTHER_SCREENS];

it.each(screens)(
  '[records.10] $path is written by those whose menu has it, and where it is surveyed by surveyors',
  ({ path, of }) => {
    const resource = [...RESOURCES, ...OWN_STORE_RESOURCES].find(({ screen }) => screen === path);
    const rule = resource?.access.update ?? resource?.access.list;
    const writers = rule?.kind === 'any' ? rule.of.filter((name) => name !== 'ROLE_SURVEY') : [];
    expect(writers.toSorted()).toEqual(of.toSorted());
  },
);

it.each([...RESOURCES, ...OWN_STORE_RESOURCES].flatMap(({ screen }) => screen ?? []))(
  '[records.47] the screen %s can be opened',
  (path) => {
    expect(screenRule(path)?.path).toBe(`${path}/*`);
  },
);
