import { useAtomValue, useSetAtom } from 'jotai';
import { EyeOff } from 'lucide-react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { activeLevelAtom } from '../live/viewAtoms.ts';
import { hiddenSwitchesAtom, setSwitchAtom } from '../settings/switchAtoms.ts';
import { levelsAtom } from '../shell/consoleAtoms.ts';
import { hiddenTypes, LIVE_TEXT, onlyFloor, typeSwitchedOff } from '../text/live.ts';
import { SWITCH_TEXT } from '../text/settings.ts';
import { Button as Press } from '../ui/Button.tsx';
import chip from '../ui/Chip.module.css';
import menu from '../ui/menu.module.css';

/** Each reason for which a report may be invisible now, with its way out (NN-02). */
export function HiddenChip() {
  const hidden = useAtomValue(hiddenSwitchesAtom);
  const levels = useAtomValue(levelsAtom);
  const [level, setLevel] = [useAtomValue(activeLevelAtom), useSetAtom(activeLevelAtom)];
  const setSwitch = useSetAtom(setSwitchAtom);
  const count = hidden.length + Number(level !== undefined);
  if (count === 0) return undefined;
  const floor = levels.find(({ levelId }) => levelId === level)?.name ?? level ?? '';
  return (
    <DialogTrigger>
      <Button className={chip.chip ?? ''} data-tone="warn">
        <EyeOff aria-hidden="true" />
        {hiddenTypes(count)}
      </Button>
      <Popover className={menu.popover ?? ''}>
        <Dialog className={menu.panel ?? ''} aria-label={hiddenTypes(count)}>
          {hidden.map((name) => (
            <div key={name} className={menu.row}>
              {typeSwitchedOff(SWITCH_TEXT[name])}
              <Press tight onPress={() => setSwitch(name, true)}>
                {LIVE_TEXT.show}
              </Press>
            </div>
          ))}
          {level !== undefined && (
            <div className={menu.row}>
              {onlyFloor(floor)}
              <Press tight onPress={() => setLevel(undefined)}>
                {LIVE_TEXT.showFloors}
              </Press>
            </div>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
