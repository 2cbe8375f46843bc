import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { CONFIRMED_SWITCHES, requiredSwitch, type Switch } from '../../../domain/access/reportAccess.ts';
import { isSatelliteAllowed } from '../../../domain/map/tiles.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import {
  keepOn,
  needs,
  SETTINGS_TEXT,
  SWITCH_TEXT,
  switchOff,
  switchOffTitle,
  switchOffWarning,
} from '../../text/settings.ts';
import { ActDialog } from '../../ui/popups/ActDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { isSurveyingAtom, setSwitchAtom, SURVEY_OFF, switchesAtom } from '../../data/config/switchAtoms.ts';

/** One display switch. Switching off an alarm type needs a confirmation, because it also mutes its alerts. */
export function DisplaySwitch({ name }: { readonly name: Switch }) {
  const switches = useAtomValue(switchesAtom);
  const setSwitch = useSetAtom(setSwitchAtom);
  const [asking, setAsking] = useState(false);
  const blocked = useDisabledReason(name);
  const change = (on: boolean) => {
    if (!on && CONFIRMED_SWITCHES.includes(name)) setAsking(true);
    else setSwitch(name, on);
  };
  const answer = (off: boolean) => {
    setAsking(false);
    if (off) setSwitch(name, false);
  };
  return (
    <>
      <Toggle on={switches[name]} onChange={change} disabledBecause={blocked}>
        {SWITCH_TEXT[name]}
      </Toggle>
      {asking && <ConfirmSwitchOff name={SWITCH_TEXT[name]} onAnswer={answer} />}
    </>
  );
}

/** Why the switch is disabled; undefined if it is not. */
function useDisabledReason(name: Switch): string | undefined {
  const switches = useAtomValue(switchesAtom);
  const config = useAtomValue(configAtom);
  const isSurveying = useAtomValue(isSurveyingAtom);
  if (isSurveying && SURVEY_OFF.includes(name)) return SETTINGS_TEXT.offInSurvey;
  if (name === 'satellite' && !isSatelliteAllowed(config)) return SETTINGS_TEXT.forcedStreet;
  const needed = requiredSwitch(switches, name);
  return needed && needs(SWITCH_TEXT[needed]);
}

interface QuestionProps {
  readonly name: string;
  readonly onAnswer: (off: boolean) => void;
}

function ConfirmSwitchOff({ name, onAnswer }: QuestionProps) {
  return (
    <ActDialog
      title={switchOffTitle(name)}
      closeText={keepOn(name)}
      onClose={() => onAnswer(false)}
      acts={
        <Button danger onPress={() => onAnswer(true)}>
          {switchOff(name)}
        </Button>
      }
    >
      <p>{switchOffWarning(name)}</p>
    </ActDialog>
  );
}
