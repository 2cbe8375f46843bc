import { stepFrames } from '../../../../domain/cameras/pictureAxis.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import { ariaKeys } from '../../../text/keys.ts';
import { cursorText, PICTURE_SHORTCUTS, PICTURES_TEXT as TEXT } from '../../../text/reportPictures.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useShortcut } from '../../../ui/keyboard/useShortcut.ts';
import styles from './Pictures.module.css';
import { useKeep } from './useKeep.ts';
import type { OpenPictures } from './usePictures.ts';

interface Props {
  readonly detail: ReportDetail;
  readonly pictures: OpenPictures;
}

const STEPS = [
  { shortcut: PICTURE_SHORTCUTS.back, frames: -1 },
  { shortcut: PICTURE_SHORTCUTS.on, frames: 1 },
] as const;

/** Frame by frame with the keys , and . for all cameras, and keeping what is shown. */
export function FrameControls({ detail, pictures }: Props) {
  const { board, cursor } = pictures;
  const kept = useKeep(detail, pictures);
  const step = (frames: number) => board.moveTo(stepFrames(cursor, frames));
  useShortcut(PICTURE_SHORTCUTS.back, () => step(-1));
  useShortcut(PICTURE_SHORTCUTS.on, () => step(1));
  return (
    <div className={styles.controls}>
      <span>{TEXT.frameByFrame}</span>
      {STEPS.map(({ shortcut, frames }) => (
        <Button
          key={frames}
          tight
          aria-label={shortcut.text}
          aria-keyshortcuts={ariaKeys(shortcut)}
          onPress={() => step(frames)}
        >
          <kbd aria-hidden="true">{shortcut.keys[0]}</kbd>
        </Button>
      ))}
      <output>{cursorText(cursor)}</output>
      {kept && (
        <Button tight off={kept.isKeeping || kept.count === 0} onPress={() => void kept.keep()}>
          {kept.isKeeping ? TEXT.keeping : TEXT.keep}
        </Button>
      )}
    </div>
  );
}
