import { atom } from 'jotai';
import { entityScreens, type MenuItem } from '../../../domain/access/menuAccess.ts';
import { menuFactsAtom } from '../../data/config/consoleAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { ENTITY_GROUPS } from './entityGroups.ts';

/** The groups of screens that the user may open, each with at least one. */
export const entityGroupsAtom = atom((get) => {
  const items = entityScreens(get(authoritiesAtom), get(menuFactsAtom));
  return ENTITY_GROUPS.map(({ title, paths }) => ({
    title,
    items: paths.flatMap((path): MenuItem[] => items.filter((item) => item.path === path)),
  })).filter(({ items: entries }) => entries.length > 0);
});
