import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { columnAt, MOMENTS } from '../../../../domain/cameras/pictureAxis.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import { MEDIAFILES } from '../../../../domain/resources/entities/mediafiles.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { mayCall } from '../../../data/lists/mayCall.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { keptName, keptText } from '../../../text/reportPictures.ts';
import type { PicturesState } from './pictureBoard.ts';
import { keepPicture, type KeptPicture } from './pictureCalls.ts';

/** Stores the pictures of the chosen time with the report; undefined for whoever may not. */
export function useKeep({ key, time }: ReportDetail, { rows, cursor }: PicturesState) {
  const store = useStore();
  const mayKeep = mayCall(MEDIAFILES.access.create, useAtomValue(authoritiesAtom));
  const [isKeeping, setKeeping] = useState(false);
  if (!mayKeep) return undefined;
  const column = columnAt(cursor);
  const shown = rows.flatMap(({ ranked: { camera }, pictures, frame }): KeptPicture[] => {
    const picture = MOMENTS[column] === cursor ? pictures[column] : frame;
    if (typeof picture !== 'object') return [];
    return [{ camera, blob: picture.blob, fileName: keptName(camera.cameraId, time, cursor) }];
  });
  const keep = async () => {
    setKeeping(true);
    let kept = 0;
    for (const picture of shown) if (await keepPicture(store, key, picture)) kept++;
    setKeeping(false);
    store.set(showToastAtom, kept === shown.length ? 'ok' : 'danger', keptText(kept, shown.length));
  };
  return { isKeeping, count: shown.length, keep };
}
