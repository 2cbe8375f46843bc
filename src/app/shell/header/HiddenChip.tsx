import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { EyeOff } from 'lucide-react';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';
import { hiddenSwitchesAtom, setSwitchAtom, showAllTypesAtom } from '../../data/config/switchAtoms.ts';
import { alertsEnabledAtom, levelNamesAtom } from '../../data/config/consoleAtoms.ts';
import { hiddenText, LIVE_TEXT, onlyFloor, typeSwitchedOff } from '../../text/live.ts';
import { SWITCH_TEXT } from '../../text/settings.ts';
import { Button } from '../../ui/Button.tsx';
import chip from '../../ui/Chip.module.css';
import menu from '../../ui/menu.module.css';
import { Popup } from '../../ui/Popup.tsx';
import { usePopup } from '../../ui/usePopup.ts';

/** Reasons why reports may be hidden or alert nobody, each with a button that ends it, and one for all (NN-02). */
export function HiddenChip() {
  const hidden = useAtomValue(hiddenSwitchesAtom);
  const level = useAtomValue(activeLevelAtom);
  const alerts = useAtomValue(alertsEnabledAtom);
  const state = usePopup();

  if (hidden.length === 0 && level === undefined && alerts) return undefined;
  const content = (
    <>
      <EyeOff aria-hidden="true" />
      <span className={chip.text}>
        {hiddenText({ types: hidden.length, floors: level !== undefined, alerts })}
      </span>
    </>
  );
  return (
    <Popup kind="dialog" state={state} buttonContent={content} className={chip.chip} tone="warn" atEnd>
      <Reasons />
    </Popup>
  );
}

function Reasons() {
  const hidden = useAtomValue(hiddenSwitchesAtom);
  const names = useAtomValue(levelNamesAtom);
  const [level, setLevel] = useAtom(activeLevelAtom);
  const alerts = useAtomValue(alertsEnabledAtom);
  const setSwitch = useSetAtom(setSwitchAtom);
  const showTypes = useSetAtom(showAllTypesAtom);
  const showAll = () => {
    showTypes();
    setLevel(undefined);
  };
  return (
    <div className={menu.panel}>
      {!alerts && <div className={menu.row}>{LIVE_TEXT.alertsDisabled}</div>}
      {hidden.map((name) => (
        <div key={name} className={menu.row}>
          {typeSwitchedOff(SWITCH_TEXT[name])}
          <Button tight onPress={() => setSwitch(name, true)}>
            {LIVE_TEXT.show}
          </Button>
        </div>
      ))}
      {level !== undefined && (
        <div className={menu.row}>
          {onlyFloor(names.get(level) ?? level)}
          <Button tight onPress={() => setLevel(undefined)}>
            {LIVE_TEXT.showFloors}
          </Button>
        </div>
      )}
      {hidden.length + (level === undefined ? 0 : 1) > 1 && (
        <Button tight onPress={showAll}>
          {LIVE_TEXT.showAllTypes}
        </Button>
      )}
    </div>
  );
}
