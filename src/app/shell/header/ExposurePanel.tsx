import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { use, type ReactNode } from 'react';
import { Link } from 'wouter';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import type { Exposure, ExposureCause } from '../../../domain/live/exposure.ts';
import { activeSnoozes } from '../../../domain/notifications/currentSnoozes.ts';
import { SNOOZE_ALERTS } from '../../../domain/resources/entities/snoozeAlerts.ts';
import { forgetHiddenAlarmsAtom, hiddenAlarmsAtom } from '../../data/alerts/hiddenAlarms.ts';
import { levelNamesAtom } from '../../data/config/consoleAtoms.ts';
import { hiddenSwitchesAtom, setSwitchAtom, showAllTypesAtom } from '../../data/config/switchAtoms.ts';
import { currentSnoozesAtom } from '../../data/loading/snoozes.ts';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';
import { Shelves } from '../../features/shelving/Shelves.tsx';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { hiddenAlarms, LIVE_TEXT, onlyFloor, typeSwitchedOff } from '../../text/live.ts';
import { SWITCH_TEXT } from '../../text/settings.ts';
import { CAUSE_TEXT, EXPOSURE_TEXT as TEXT } from '../../text/shelves.ts';
import { SNOOZE_TEXT, untilText } from '../../text/snoozes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PopupClose } from '../../ui/popups/Popup.tsx';
import { useServerNow } from '../../ui/useNow.ts';
import { exposureScreen, useExposureActs } from './exposureActs.ts';
import styles from './exposure.module.css';
import { useExposure } from './useExposure.ts';

const LISTED_BY_ITEM = new Set<ExposureCause>(['hiddenTypes', 'level', 'shelves', 'snoozes']);

/** Everything that could hide or silence an alarm now, each with a press that ends it or opens where it is ended. */
export function ExposurePanel() {
  const exposures = useExposure();
  const others = exposures.filter(({ cause }) => !LISTED_BY_ITEM.has(cause));
  const alarms = useAtomValue(hiddenAlarmsAtom);
  const forgetAlarms = useSetAtom(forgetHiddenAlarmsAtom);
  return (
    <div className={styles.panel}>
      <section>
        <b>{TEXT.title}</b>
        {alarms > 0 && (
          <Row isBad text={hiddenAlarms(alarms)}>
            <Button tight onPress={ending(forgetAlarms)}>
              {LIVE_TEXT.dismiss}
            </Button>
          </Row>
        )}
        <HiddenReports />
        {others.map((exposure) => (
          <CauseRow key={exposure.cause} exposure={exposure} />
        ))}
        {exposures.length === 0 && <p>{TEXT.nothing}</p>}
      </section>
      <Snoozes />
      <Shelves />
    </div>
  );
}

/** A press that removes its own button: the popover takes the focus before. */
const ending = (act: () => void) => () => {
  document.activeElement?.closest<HTMLElement>('[role="dialog"]')?.focus();
  act();
};

interface RowProps {
  readonly text: string;
  readonly isBad?: boolean;
  readonly children?: ReactNode;
}

function Row({ text, isBad = false, children }: RowProps) {
  return (
    <div className={styles.row} data-bad={isBad || undefined}>
      <span>{text}</span>
      {children}
    </div>
  );
}

/** Types that are switched off, and the floor that is shown alone. */
function HiddenReports() {
  const hidden = useAtomValue(hiddenSwitchesAtom);
  const names = useAtomValue(levelNamesAtom);
  const [level, setLevel] = useAtom(activeLevelAtom);
  const setSwitch = useSetAtom(setSwitchAtom);
  const showTypes = useSetAtom(showAllTypesAtom);
  const forgetAlarms = useSetAtom(forgetHiddenAlarmsAtom);
  const showAll = () => {
    forgetAlarms();
    showTypes();
    setLevel(undefined);
  };
  return (
    <>
      {hidden.map((name) => (
        <Row key={name} text={typeSwitchedOff(SWITCH_TEXT[name])}>
          <Button tight onPress={ending(() => setSwitch(name, true))}>
            {LIVE_TEXT.show}
          </Button>
        </Row>
      ))}
      {level !== undefined && (
        <Row text={onlyFloor(names.get(level) ?? level)}>
          <Button tight onPress={ending(() => setLevel(undefined))}>
            {LIVE_TEXT.showFloors}
          </Button>
        </Row>
      )}
      {hidden.length + (level === undefined ? 0 : 1) > 1 && (
        <Button tight onPress={ending(showAll)}>
          {LIVE_TEXT.showAllTypes}
        </Button>
      )}
    </>
  );
}

function CauseRow({ exposure: { cause, count } }: { readonly exposure: Exposure }) {
  const act = useExposureActs()[cause];
  const authorities = useAtomValue(authoritiesAtom);
  const close = use(PopupClose);
  const screen = exposureScreen(cause);
  const opens = screen !== undefined && decideScreen(screenRule(screen.path), authorities) === 'open';
  const text = cause in CAUSE_TEXT ? CAUSE_TEXT[cause as keyof typeof CAUSE_TEXT](count) : '';
  return (
    <Row text={text}>
      {act !== undefined && (
        <Button tight onPress={ending(act.press)}>
          {act.text}
        </Button>
      )}
      {opens && (
        <Link href={screen.path} onClick={close}>
          {screen.text}
        </Link>
      )}
    </Row>
  );
}

/** The snoozes that are on, and until when. */
function Snoozes() {
  const now = useServerNow();
  const active = activeSnoozes(useAtomValue(currentSnoozesAtom), now);
  const authorities = useAtomValue(authoritiesAtom);
  const close = use(PopupClose);
  const list = SNOOZE_ALERTS.screen ?? '/entities';
  if (active.length === 0) return undefined;
  return (
    <section>
      <b>{SNOOZE_TEXT.title}</b>
      <p>{SNOOZE_TEXT.about}</p>
      {active.map(({ name, scope, to }, at) => (
        <div key={`${name} ${at}`}>
          <b>{name}</b> <span>{untilText(to)}</span>
          <p>{scope}</p>
        </div>
      ))}
      {decideScreen(screenRule(list), authorities) === 'open' && (
        <Link href={list} onClick={close}>
          {SNOOZE_TEXT.list}
        </Link>
      )}
    </section>
  );
}
