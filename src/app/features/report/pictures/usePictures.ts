import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import { camerasAtom } from '../../../data/config/consoleAtoms.ts';
import { useWatchedPlace } from '../../cameras/useWatchedPlace.ts';
import { openRecording } from './frameReader.ts';
import { PictureBoard, type PicturesState } from './pictureBoard.ts';
import { loadRecording } from './pictureCalls.ts';

export interface OpenPictures extends PicturesState {
  readonly board: PictureBoard;
}

/** The pictures of the cameras about a report while mounted; undefined where it has no place. */
export function usePictures({ report, time: shotAt }: ReportDetail): OpenPictures | undefined {
  const store = useStore();
  const cameras = useAtomValue(camerasAtom);
  const [shown, setShown] = useState<OpenPictures>();
  const place = useWatchedPlace(report);
  useEffect(() => {
    if (place === undefined) return undefined;
    const board: PictureBoard = new PictureBoard({
      cameras,
      place,
      shotAt,
      now: () => serverNow(store),
      load: (camera, end, signal) => loadRecording(store, { camera, end, signal }),
      open: openRecording,
      onChange: (state) => setShown({ board, ...state }),
      onError: reportError(store, 'pictures'),
    });
    board.open();
    return () => board.close();
  }, [store, cameras, place, shotAt]);
  return place && shown;
}
