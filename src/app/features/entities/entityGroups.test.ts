import { expect, it } from 'vitest';
import { OPTIONS_MENU } from '../../../domain/access/menuAccess.ts';
import { ENTITY_GROUPS } from './entityGroups.ts';

it('[ET4] has every screen of the Options menu in one group', () => {
  const grouped = ENTITY_GROUPS.flatMap(({ paths }) => paths);
  expect(grouped.toSorted()).toEqual(OPTIONS_MENU.map(({ path }) => path).toSorted());
});
