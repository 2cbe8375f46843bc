import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { screenRule } from '../../../domain/access/screenAccess.ts';
import { firstScreenAtom } from '../../data/config/consoleAtoms.ts';
import { missingRoleText, ROLES_TEXT } from '../../text/roles.ts';

/** Which roles open the screen that the user may not open, and who gives them. */
export function MissingRole() {
  const [path] = useLocation();
  const hasScreen = useAtomValue(firstScreenAtom) !== undefined;
  const access = screenRule(path)?.access ?? [];
  const needs = missingRoleText(access === 'public' ? [] : access);
  return <p>{hasScreen ? needs : `${ROLES_TEXT.noRole} ${needs}`}</p>;
}
