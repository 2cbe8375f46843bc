/** The cameras of a report's place for paper, each with its picture nearest to the report's time. */
import { MOMENTS, SHOT_MOMENT } from '../../../../domain/cameras/pictureAxis.ts';
import { rankCameras, type RankedCamera } from '../../../../domain/cameras/rankCameras.ts';
import { FLAG_RULES } from '../../../../domain/contract/config.ts';
import type { Sighting } from '../../../../domain/contract/plateSightings.ts';
import type { ShotReport } from '../../../../domain/contract/shotReport.ts';
import type { PaperCamera, PaperCameras } from '../../../../domain/paper/paperContent.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import { configAtom } from '../../../data/config/consoleAtoms.ts';
import { fetchCameras, type MapCamera } from '../../../data/lists/lists.ts';
import { REPORT_PAPER_TEXT as TEXT } from '../../../text/reportPaper.ts';
import { cursorText, failedText, plateText } from '../../../text/reportPictures.ts';
import { CameraPictures, type PictureFailure } from '../pictures/cameraPictures.ts';
import { openRecording } from '../pictures/frameReader.ts';
import { loadRecording } from '../pictures/pictureCalls.ts';
import { loadPlates } from '../pictures/usePlates.ts';
import type { PaperSession } from './paperSession.ts';

/** A row of pictures on paper. */
const MAX_CAMERAS = 6;
/** Moments that are tried for a picture, the nearest to the report first. */
const COLUMNS = [SHOT_MOMENT, SHOT_MOMENT + 1, SHOT_MOMENT - 1];

/** The best cameras; cameras that show nothing come last. undefined for a report without a place. */
export async function loadPaperCameras(
  session: PaperSession,
  report: ShotReport,
  at: EpochMs,
): Promise<PaperCameras | undefined> {
  const { store, signal } = session;
  const { lat, lon, level, zoneId } = report;
  if (lat === undefined || lon === undefined) return undefined;
  const hasPlates = FLAG_RULES.lprEnabled(store.get(configAtom));
  const [cameras = [], plates] = await Promise.all([
    fetchCameras(store),
    hasPlates ? loadPlates(store, report, signal) : [],
  ]);
  const ranked = rankCameras(cameras, { lat, lng: lon, level, zoneId }).slice(0, MAX_CAMERAS);
  const shown = await Promise.all(ranked.map((one) => paperCamera(session, one, { at, plates })));
  const names = new Set(ranked.map(({ camera }) => camera.cameraId));
  return {
    cameras: [...shown.filter(({ picture }) => picture), ...shown.filter(({ picture }) => !picture)],
    otherPlates: plates
      .filter(({ camera }) => !names.has(camera))
      .map(({ camera, number, seen }) => `${camera}: ${plateText(number, seen, at)}`),
  };
}

async function paperCamera(
  session: PaperSession,
  { camera, distance, offAxis, isOtherLevel }: RankedCamera<MapCamera>,
  { at, plates }: { readonly at: EpochMs; readonly plates: readonly Sighting[] },
): Promise<PaperCamera> {
  const { cameraId, name } = camera;
  const found = await nearestPicture(session, camera, at);
  return {
    name,
    distance,
    offAxis,
    isOtherLevel,
    health: found.text,
    picture: found.picture && {
      image: session.addressOf(found.picture),
      name,
      more: found.text,
    },
    plates: plates
      .filter((sighting) => sighting.camera === cameraId)
      .map(({ number, seen }) => plateText(number, seen, at)),
  };
}

interface Found {
  readonly picture?: Blob;
  /** When it was taken, or why there is none. */
  readonly text: string;
}

async function nearestPicture(
  { store, signal }: PaperSession,
  camera: MapCamera,
  at: EpochMs,
): Promise<Found> {
  const source = new CameraPictures({
    shotAt: at,
    open: openRecording,
    load: (end, ending) => loadRecording(store, { camera, end, signal: AbortSignal.any([ending, signal]) }),
  });
  let reason: PictureFailure = { kind: 'none' };
  try {
    for (const column of COLUMNS) {
      const read = await source.moment(column);
      if (read.ok) return { picture: read.value, text: cursorText(MOMENTS[column] ?? 0) };
      reason = read.reason;
      // A camera that does not answer does not answer for the next moment either.
      if (reason.kind !== 'none') break;
    }
  } finally {
    source.close();
  }
  const { kind, message, since = serverNow(store) } = reason;
  const isUnknown = kind === 'unreachable';
  return { text: isUnknown ? TEXT.unreachable : failedText({ kind, message, since }, undefined) };
}
