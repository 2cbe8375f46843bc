import { expect, it } from 'vitest';
import { FURTHER_SCREENS, OPTIONS_MENU } from '../../../domain/access/menuAccess.ts';
import { ENTITY_GROUPS } from './entityGroups.ts';

it('[records.47] has every screen of an entity in one group', () => {
  const grouped = ENTITY_GROUPS.flatMap(({ paths }) => paths);
  expect(grouped.toSorted()).toEqual(
    [...OPTIONS_MENU, ...FURTHER_SCREENS].map(({ path }) => path).toSorted(),
  );
});
