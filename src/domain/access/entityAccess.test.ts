import { expect, it } from 'vitest';
import { OWN_STORE_RESOURCES, RESOURCES } from '../resources/registry.ts';
import { OPTIONS_MENU } from './menuAccess.ts';

const screens = OPTIONS_MENU.filter(({ external }) => external !== true);

it.each(screens)(
  '[ED2] $path is written by those whose menu has it, and where it is surveyed by surveyors',
  ({ path, of }) => {
    const resource = [...RESOURCES, ...OWN_STORE_RESOURCES].find(({ screen }) => screen === path);
    const rule = resource?.access.update ?? resource?.access.list;
    const writers = rule?.kind === 'any' ? rule.of.filter((name) => name !== 'ROLE_SURVEY') : [];
    expect(writers.toSorted()).toEqual(of.toSorted());
  },
);
