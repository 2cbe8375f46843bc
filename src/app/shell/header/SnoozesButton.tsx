import { useAtomValue } from 'jotai';
import { BellOff } from 'lucide-react';
import { Link } from 'wouter';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { activeSnoozes, type CurrentSnooze } from '../../../domain/notifications/currentSnoozes.ts';
import { SNOOZE_ALERTS } from '../../../domain/resources/entities/snoozeAlerts.ts';
import { currentSnoozesAtom } from '../../data/loading/snoozes.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { SNOOZE_TEXT as TEXT, snoozedText, untilText } from '../../text/snoozes.ts';
import chip from '../../ui/controls/Chip.module.css';
import menu from '../../ui/popups/menu.module.css';
import { Popup } from '../../ui/popups/Popup.tsx';
import { usePopup } from '../../ui/popups/usePopup.ts';
import { useServerNow } from '../../ui/useNow.ts';
import { useHandedFocus } from './useHandedFocus.ts';
import styles from './snoozes.module.css';

const LIST = SNOOZE_ALERTS.screen ?? '/entities';

/** How many snoozes silence messages now and until when; its popover says of what, by the server's clock. */
export function SnoozesButton() {
  const now = useServerNow();
  const active = activeSnoozes(useAtomValue(currentSnoozesAtom), now);
  return active.length > 0 && <Snoozed active={active} />;
}

function Snoozed({ active }: { readonly active: readonly CurrentSnooze[] }) {
  const state = usePopup();
  useHandedFocus(state.box);
  const { count, end } = snoozedText(active);
  const mayOpenList = decideScreen(screenRule(LIST), useAtomValue(authoritiesAtom)) === 'open';
  return (
    <Popup
      kind="dialog"
      state={state}
      className={chip.chip}
      tone="warn"
      atEnd
      buttonContent={
        <>
          <BellOff aria-hidden="true" />
          <span className={chip.text}>
            {count}
            <span className={styles.end}> {end}</span>
          </span>
        </>
      }
    >
      <div className={menu.panel}>
        <p className={styles.about}>{TEXT.about}</p>
        <ul className={styles.list}>
          {active.map(({ name, scope, to }, at) => (
            <li key={`${name} ${at}`}>
              <b>{name}</b> <span>{untilText(to)}</span>
              <p>{scope}</p>
            </li>
          ))}
        </ul>
        {mayOpenList && (
          <Link href={LIST} onClick={() => state.close()}>
            {TEXT.list}
          </Link>
        )}
      </div>
    </Popup>
  );
}
