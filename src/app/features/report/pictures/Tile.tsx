import { recordingEnd } from '../../../../domain/cameras/pictureAxis.ts';
import type { Sighting } from '../../../../domain/contract/plateSightings.ts';
import type { EpochMs, Seconds } from '../../../../domain/units.ts';
import { comesIn, pictureOf, PICTURES_TEXT as TEXT } from '../../../text/reportPictures.ts';
import hiddenStyles from '../../../ui/styles/visuallyHidden.module.css';
import { useServerNow } from '../../../ui/useNow.ts';
import styles from './Pictures.module.css';
import { moveFocus } from './moveFocus.ts';
import type { Picture } from './pictureBoard.ts';

interface Props {
  /** Of the camera. */
  readonly name: string;
  /** Time after the shot that is shown. */
  readonly after: Seconds;
  readonly column: number;
  readonly shotAt: EpochMs;
  readonly isChosen: boolean;
  readonly picture: Picture | 'none' | undefined;
  /** Plates that the camera read about then. */
  readonly plates: readonly Sighting[];
  readonly onChoose: () => void;
}

/** A camera at a moment: its picture, that it has none, or when it comes. */
export function Tile({ name, after, column, shotAt, isChosen, picture, plates, onChoose }: Props) {
  return (
    <td>
      <button
        type="button"
        className={styles.tile}
        aria-pressed={isChosen}
        tabIndex={isChosen ? 0 : -1}
        onClick={onChoose}
        onKeyDown={moveFocus}
      >
        <i className={hiddenStyles.hidden}>{`${pictureOf(name, after)} `}</i>
        {picture === 'none' ? (
          <span>{TEXT.notRecorded}</span>
        ) : picture === undefined ? (
          <Coming at={recordingEnd(shotAt, column)} />
        ) : (
          <img src={picture.url} alt="" />
        )}
        {plates.length > 0 && (
          <em translate="no">{[...new Set(plates.map(({ number }) => number))].join(' ')}</em>
        )}
      </button>
    </td>
  );
}

function Coming({ at }: { readonly at: EpochMs }) {
  const left = at - useServerNow();
  return <span>{left > 0 ? comesIn(left) : ''}</span>;
}
