import { useAtomValue } from 'jotai';
import { Eye, EyeOff } from 'lucide-react';
import { hiddenAlarmsAtom } from '../../data/alerts/hiddenAlarms.ts';
import { EXPOSURE_NAME, exposureText } from '../../text/exposure.ts';
import { hiddenAlarms } from '../../text/live.ts';
import chip from '../../ui/controls/Chip.module.css';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { Popup } from '../../ui/popups/Popup.tsx';
import { usePopup } from '../../ui/popups/usePopup.ts';
import { useExposure } from './useExposure.ts';

const load = async () => (await import('./ExposurePanel.tsx')).ExposurePanel;

/**
 * What could make an alarm invisible or silent: in words and amber what somebody chose, red once an alarm came meanwhile, else quiet. Its
 * popover lists everything, each with a press that ends it.
 */
export function ExposureChip() {
  const state = usePopup();
  const alarms = useAtomValue(hiddenAlarmsAtom);
  const chosen = exposureText(useExposure());
  const text = alarms > 0 ? hiddenAlarms(alarms) : chosen;
  const Icon = text === '' ? Eye : EyeOff;
  return (
    <Popup
      kind="dialog"
      state={state}
      className={chip.chip}
      tone={alarms > 0 ? 'bad' : text === '' ? 'quiet' : 'warn'}
      label={text === '' ? EXPOSURE_NAME : undefined}
      atEnd
      buttonContent={
        <>
          <Icon aria-hidden="true" />
          {text !== '' && <span className={chip.text}>{text}</span>}
        </>
      }
    >
      <Chunk load={load} />
    </Popup>
  );
}
