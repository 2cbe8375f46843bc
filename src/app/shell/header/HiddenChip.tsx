import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { EyeOff } from 'lucide-react';
import { forgetHiddenAlarmsAtom, hiddenAlarmsAtom } from '../../data/alerts/hiddenAlarms.ts';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';
import { hiddenSwitchesAtom, setSwitchAtom, showAllTypesAtom } from '../../data/config/switchAtoms.ts';
import { alertsEnabledAtom, levelNamesAtom } from '../../data/config/consoleAtoms.ts';
import { hiddenAlarms, hiddenText, LIVE_TEXT, onlyFloor, typeSwitchedOff } from '../../text/live.ts';
import { SWITCH_TEXT } from '../../text/settings.ts';
import { Button } from '../../ui/controls/Button.tsx';
import chip from '../../ui/controls/Chip.module.css';
import menu from '../../ui/popups/menu.module.css';
import { Popup } from '../../ui/popups/Popup.tsx';
import { usePopup } from '../../ui/popups/usePopup.ts';
import { useHandedFocus } from './useHandedFocus.ts';

/** Reasons why reports may be hidden or alert nobody, each with a button that ends it, and one for all; red once an alarm came meanwhile. */
export function HiddenChip() {
  const hidden = useAtomValue(hiddenSwitchesAtom);
  const level = useAtomValue(activeLevelAtom);
  const alerts = useAtomValue(alertsEnabledAtom);
  const alarms = useAtomValue(hiddenAlarmsAtom);
  if (hidden.length === 0 && level === undefined && alerts && alarms === 0) return undefined;
  const text =
    alarms > 0
      ? hiddenAlarms(alarms)
      : hiddenText({ types: hidden.length, floors: level !== undefined, alerts });
  return <ReasonsButton text={text} isAlarm={alarms > 0} />;
}

function ReasonsButton({ text, isAlarm }: { readonly text: string; readonly isAlarm: boolean }) {
  const state = usePopup();
  useHandedFocus(state.box);
  const content = (
    <>
      <EyeOff aria-hidden="true" />
      <span className={chip.text}>{text}</span>
    </>
  );
  return (
    <Popup
      kind="dialog"
      state={state}
      buttonContent={content}
      className={chip.chip}
      tone={isAlarm ? 'bad' : 'warn'}
      atEnd
    >
      <Reasons />
    </Popup>
  );
}

/** A press that removes its own button: the popover takes the focus before. */
const ending = (act: () => void) => () => {
  document.activeElement?.closest<HTMLElement>('[role="dialog"]')?.focus();
  act();
};

function Reasons() {
  const hidden = useAtomValue(hiddenSwitchesAtom);
  const names = useAtomValue(levelNamesAtom);
  const [level, setLevel] = useAtom(activeLevelAtom);
  const alerts = useAtomValue(alertsEnabledAtom);
  const setSwitch = useSetAtom(setSwitchAtom);
  const showTypes = useSetAtom(showAllTypesAtom);
  const alarms = useAtomValue(hiddenAlarmsAtom);
  const forgetAlarms = useSetAtom(forgetHiddenAlarmsAtom);
  const showAll = () => {
    forgetAlarms();
    showTypes();
    setLevel(undefined);
  };
  return (
    <div className={menu.panel}>
      {alarms > 0 && (
        <div className={menu.row}>
          {hiddenAlarms(alarms)}
          <Button tight onPress={ending(forgetAlarms)}>
            {LIVE_TEXT.dismiss}
          </Button>
        </div>
      )}
      {!alerts && <div className={menu.row}>{LIVE_TEXT.alertsDisabled}</div>}
      {hidden.map((name) => (
        <div key={name} className={menu.row}>
          {typeSwitchedOff(SWITCH_TEXT[name])}
          <Button tight onPress={ending(() => setSwitch(name, true))}>
            {LIVE_TEXT.show}
          </Button>
        </div>
      ))}
      {level !== undefined && (
        <div className={menu.row}>
          {onlyFloor(names.get(level) ?? level)}
          <Button tight onPress={ending(() => setLevel(undefined))}>
            {LIVE_TEXT.showFloors}
          </Button>
        </div>
      )}
      {hidden.length + (level === undefined ? 0 : 1) > 1 && (
        <Button tight onPress={ending(showAll)}>
          {LIVE_TEXT.showAllTypes}
        </Button>
      )}
    </div>
  );
}
