import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { screenRule } from '../../domain/access/screenAccess.ts';
import { firstScreenAtom } from '../data/config/consoleAtoms.ts';
import { missingRoleText } from '../text/roles.ts';

/** Which roles open the screen that the user may not open, and who gives them. */
export function MissingRole() {
  const [path] = useLocation();
  const hasScreen = useAtomValue(firstScreenAtom) !== undefined;
  const access = screenRule(path)?.access ?? [];
  return <p>{missingRoleText(access === 'public' ? [] : access, hasScreen)}</p>;
}
