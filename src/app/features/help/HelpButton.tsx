import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { CircleHelp } from 'lucide-react';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { HELP_AUTHORITIES } from '../../../domain/access/menuAccess.ts';
import { reportError } from '../../browser/errorLog.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { HELP_TEXT } from '../../text/help.ts';
import { ariaKeys, SHORTCUTS } from '../../text/keys.ts';
import { openScreenHelpAtom } from './helpAtoms.ts';

/** Help button on the map for users without the Help link in the header. */
export function HelpButton() {
  const store = useStore();
  const open = useSetAtom(openScreenHelpAtom);
  const authorities = useAtomValue(authoritiesAtom);
  if (hasAny(authorities, HELP_AUTHORITIES)) return undefined;
  return (
    <button
      type="button"
      aria-label={HELP_TEXT.helpHere}
      aria-keyshortcuts={ariaKeys(SHORTCUTS.help)}
      onClick={() => void open('/').catch(reportError(store, 'help'))}
    >
      <CircleHelp aria-hidden="true" />
    </button>
  );
}
