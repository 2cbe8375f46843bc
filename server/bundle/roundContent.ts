/** Everything about one report for the page of a bundle. */
import type { Evidence } from '../../src/domain/acoustics/evidence.ts';
import { evidenceOf } from '../../src/domain/acoustics/fitEvidence.ts';
import { rankCameras } from '../../src/domain/cameras/rankCameras.ts';
import { bandOf } from '../../src/domain/contract/calibration.ts';
import type { Observations } from '../../src/domain/contract/observations.ts';
import type { ReportEvent } from '../../src/domain/contract/reportHistory.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { linesWithin } from '../../src/domain/map/baseMapLines.ts';
import { mapView } from '../../src/domain/paper/mapFigure.ts';
import {
  MAX_PAPER_PICTURES,
  type PaperCamera,
  type PaperCameras,
  type RoundContent,
} from '../../src/domain/paper/paperContent.ts';
import { historyRow, toldRow } from '../../src/domain/paper/paperRows.ts';
import { reviewSentences } from '../../src/domain/paper/review.ts';
import { clockText } from '../../src/domain/paper/paperText.ts';
import { calibrationSentence } from '../../src/domain/reports/calibrationText.ts';
import { CAMERAS, levelIdOf, type Camera } from '../../src/domain/resources/entities/cameras.ts';
import type { Plate } from '../../src/domain/source/reportMedia.ts';
import { eventTime } from '../../src/domain/time/sensorClock.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { BundleDeps } from './bundleDeps.ts';
import type { BundledMedia } from './mediaFiles.ts';
import type { StreetSource } from './streetSource.ts';

/** Cameras on the page, as on the page of the console. */
const MAX_CAMERAS = 6;
const MAX_DELIVERIES = 200;

/** A report with what was read of it already. */
export interface BundledReport {
  readonly stored: StoredReport;
  readonly observations: Observations;
  readonly evidence: Evidence | undefined;
  readonly events: readonly ReportEvent[];
  readonly files: readonly BundledMedia[];
}

/** What the sensors of a report measured, and what follows from it. */
export async function readEvidence(
  { store }: BundleDeps,
  { id, report }: StoredReport,
): Promise<Pick<BundledReport, 'observations' | 'evidence'>> {
  const observations = (await store.reports.observations(id)) ?? { sensors: [] };
  const hasSensors = observations.sensors.length > 0;
  return { observations, evidence: hasSensors ? evidenceOf(report, observations, []) : undefined };
}

/** The content of a report's part. Pictures are files of the bundle, beside the page. */
export async function roundContent(
  deps: BundleDeps,
  { stored, evidence, events, files }: BundledReport,
  streets: StreetSource,
): Promise<RoundContent> {
  const { report } = stored;
  const { timeZone } = deps.reader;
  const at = eventTime(report);
  const images = files.flatMap(({ record, file }) =>
    record.kind === 'image' && file !== null ? [{ record, file }] : [],
  );
  return {
    report,
    evidence,
    review: reviewSentences(events, at, timeZone),
    confidence: await confidenceOf(deps, stored),
    streets: await streetsAbout(report, evidence, streets),
    sounds: soundsText(files),
    cameras: await camerasOf(deps, stored, files),
    pictures: images.slice(0, MAX_PAPER_PICTURES).map(({ record, file }) => ({
      image: file,
      name: record.cameraName ?? record.cameraId ?? '',
      more: record.fileName,
    })),
    morePictures: Math.max(0, images.length - MAX_PAPER_PICTURES),
    history: events.map((event) => historyRow(event, at, timeZone)),
    told: await toldOf(deps, stored, at),
    timeZone,
  };
}

async function confidenceOf({ store, reader }: BundleDeps, stored: StoredReport) {
  const band = bandOf(stored.report.weaponConfidence);
  if (band === undefined) return undefined;
  return calibrationSentence({ band, groups: await store.reviews.calibration(stored, reader.scope) });
}

async function streetsAbout({ lat, lon }: ShotReport, evidence: Evidence | undefined, streets: StreetSource) {
  const own = lat === undefined || lon === undefined ? undefined : { lat, lon };
  const place = evidence?.location.ok === true ? evidence.location.value : own;
  if (place === undefined) return [];
  const { box } = mapView({ place, evidence });
  return linesWithin(await streets.features(), box);
}

/** A browser draws spectrograms; who has the files makes them with a tool that is everywhere. */
function soundsText(files: readonly BundledMedia[]): string | undefined {
  const sounds = files.flatMap(({ record, file }) =>
    record.kind === 'audio' && file !== null ? [{ record, file }] : [],
  );
  const [first] = sounds;
  if (first === undefined) return undefined;
  const named = sounds.map(({ record, file }) =>
    record.nodeId === undefined ? file : `${file} (sensor ${record.nodeId})`,
  );
  return `${named.join(', ')}. To draw the spectrogram of one: ffmpeg -i ${first.file} -lavfi showspectrumpic=s=1280x480:stop=8000 spectrogram.png`;
}

async function toldOf({ store, reader }: BundleDeps, { id }: StoredReport, at: EpochMs) {
  if (!reader.mayReadTold) return undefined;
  const page = { page: 0, size: MAX_DELIVERIES };
  const { items } = await store.notifications.deliveries({ reportId: id }, page);
  return items.toReversed().map((delivery) => toldRow(delivery, at, reader.timeZone));
}

async function camerasOf(
  { store, now, reader }: BundleDeps,
  { id, report }: StoredReport,
  files: readonly BundledMedia[],
): Promise<PaperCameras | undefined> {
  const { lat, lon, level, zoneId } = report;
  if (lat === undefined || lon === undefined) return undefined;
  const records = await store.collection<Camera>(CAMERAS.collection).list();
  const plates = await store.media.plates(id, now());
  const cameras = records.filter(({ hidden }) => !hidden).map(watching);
  const ranked = rankCameras(cameras, { lat, lng: lon, level, zoneId }).slice(0, MAX_CAMERAS);
  const textOf = ({ plate, firstDetected }: Plate) =>
    `${plate} ${clockText(firstDetected, reader.timeZone).slice(0, 8)}`;
  const read = plates.filter(({ plate }) => plate !== '');
  const names = new Set(ranked.map(({ camera }) => camera.cameraId));
  return {
    cameras: ranked.map(({ camera, distance, offAxis, isOtherLevel }): PaperCamera => {
      const { cameraId, name } = camera;
      const kept = files.filter(({ record }) => record.kind !== 'audio' && record.cameraId === cameraId);
      return {
        name,
        distance,
        offAxis,
        isOtherLevel,
        health: kept.length === 0 ? 'none kept' : `${kept.length} kept`,
        picture: undefined,
        plates: read.filter((plate) => plate.cameraId === cameraId).map(textOf),
      };
    }),
    otherPlates: read
      .filter(({ cameraId }) => !names.has(cameraId))
      .map((plate) => `${plate.cameraId}: ${textOf(plate)}`),
  };
}

function watching(camera: Camera) {
  const { cameraId, name, zone_id: zoneId, lat = NaN, lon: lng = NaN, cameraDirection: direction } = camera;
  return { cameraId, name: name || cameraId, zoneId, lat, lng, direction, level: levelIdOf(camera) ?? '' };
}
