import { TriangleAlert } from 'lucide-react';
import { MOMENTS } from '../../../../domain/cameras/pictureAxis.ts';
import type { Sighting } from '../../../../domain/contract/plateSightings.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import {
  failedText,
  PICTURES_TEXT as TEXT,
  platesText,
  plateText,
  viewText,
} from '../../../text/reportPictures.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './Pictures.module.css';
import type { PictureRow, RowFailure } from './pictureBoard.ts';

/** Plates that the head of a row names; all of them stand in its title. */
const MAX_NAMED = 2;

interface HeadProps {
  readonly row: PictureRow;
  readonly plates: readonly Sighting[];
  readonly shotAt: EpochMs;
}

/** The camera, what it has to do with the place, and the plates that it read. */
export function RowHead({ row: { ranked, failure }, plates, shotAt }: HeadProps) {
  const texts = plates.map(({ number, seen }) => plateText(number, seen, shotAt));
  return (
    <th scope="row" className={styles.camera} data-failed={failure !== undefined || undefined}>
      <b translate="no" title={ranked.camera.cameraId}>
        {ranked.camera.name}
      </b>
      <span>{viewText(ranked)}</span>
      {texts.length > 0 && (
        <span translate="no" title={texts.join(', ')}>
          {platesText(texts, MAX_NAMED)}
        </span>
      )}
    </th>
  );
}

interface FailedProps {
  readonly failure: RowFailure;
  /** Name of the camera that is shown instead. */
  readonly successor: string | undefined;
  readonly onRetry: () => void;
}

/** Why a camera shows nothing, since when, and what is shown instead. */
export function FailedRow({ failure, successor, onRetry }: FailedProps) {
  return (
    <td colSpan={MOMENTS.length}>
      <div className={styles.failed}>
        <TriangleAlert aria-hidden="true" />
        <span>{failedText(failure, successor)}</span>
        <Button tight onPress={onRetry}>
          {TEXT.retry}
        </Button>
      </div>
    </td>
  );
}
