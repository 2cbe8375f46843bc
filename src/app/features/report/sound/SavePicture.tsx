import { useAtomValue, useStore } from 'jotai';
import { ImageDown } from 'lucide-react';
import { clockText, dayText } from '../../../../domain/dayAndClock.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import { readPalette } from '../../../../render/theme/palette.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { themeAtom } from '../../../data/config/theme.ts';
import { figureTitle, REPORT_SOUND_TEXT as TEXT } from '../../../text/reportSound.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { saveTrackPicture } from './saveTrackPicture.ts';
import type { SoundBoard } from './useSoundBoard.ts';

interface Props {
  readonly board: SoundBoard;
  readonly thread: SoundPort;
  readonly detail: ReportDetail;
}

/** Saves the chosen track as it is shown. */
export function SavePicture({ board: { chosen, view }, thread, detail }: Props) {
  const store = useStore();
  const theme = useAtomValue(themeAtom);
  if (chosen === undefined) return undefined;
  const save = () => {
    const when = `${dayText(detail.time)} ${clockText(detail.time)}`;
    const title = figureTitle(chosen, { message: detail.message, when });
    saveTrackPicture(thread, { title, track: chosen, view, palette: readPalette(theme) }).catch(
      reportError(store, 'picture of a sound'),
    );
  };
  return (
    <Button tight icon aria-label={TEXT.savePicture} title={TEXT.savePicture} onPress={save}>
      <ImageDown aria-hidden="true" />
    </Button>
  );
}
