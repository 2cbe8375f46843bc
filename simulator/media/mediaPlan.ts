/** Media of a simulated report and when they become available: a function of its key, the same at any time. */
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { eventTime } from '../../src/domain/time/sensorClock.ts';
import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';
import { Random } from '../site/random.ts';
import type { SoundKind } from './soundSynthesis.ts';
import type { SiteCamera, NearbyDevices } from './nearbyDevices.ts';
import type { MediaFile, Plate } from '../../src/domain/source/reportMedia.ts';

export type StoredShotReport = ShotReport & { readonly id: number; readonly start: number };

/** Files and plates of a report. */
export interface MediaPlan {
  readonly files: readonly MediaFile[];
  readonly plates: readonly Plate[];
}

/** Shares of reports without media, of files that never become available, and of late files. */
const NO_MEDIA_SHARE = 0.04;
const MISSING_SHARE = 0.06;
const LATE_SHARE = 0.25;
/** Ranges of the delay after the receipt of the report. */
const USUAL_DELAY: readonly [Millis, Millis] = [300, 2500];
const LATE_DELAY: readonly [Millis, Millis] = [3000, 20_000];

const SOUNDS: Readonly<Record<string, SoundKind>> = {
  Shot: 'shot',
  'Possible Shot': 'shot',
  Detection: 'shot',
  'Bang/Noise': 'bang',
  Ruckus: 'ruckus',
  Fireworks: 'fireworks',
  Test: 'test',
};

/** Sound of a report type; undefined for silent ones. A reclassification does not change what was recorded. */
export function soundKindOf({
  reportType,
  previousReportType,
  wasShotType,
}: ShotReport): SoundKind | undefined {
  return SOUNDS[wasShotType === true ? 'Shot' : (previousReportType ?? reportType)];
}

/** The media of a report. */
export function planMedia(report: StoredShotReport, devices: NearbyDevices, seed: number): MediaPlan {
  const random = new Random(seed, `media ${report.squadId} ${report.detectionId}`);
  if (random.chance(NO_MEDIA_SHARE)) return { files: [], plates: [] };
  const cameras = report.reportType === 'Detection' ? [] : devices.camerasOf(report);
  const nodes = soundKindOf(report) === undefined ? [] : devices.nodesOf(report);
  const file = (
    named: Pick<MediaFile, 'fileName' | 'kind' | 'contentType'> & Partial<MediaFile>,
  ): MediaFile[] => {
    const isMissing = random.chance(MISSING_SHARE);
    const availableFrom = availableFromOf(report, random);
    const planned: MediaFile = {
      ...named,
      reportId: report.id,
      createdDate: eventTime(report),
      availableFrom,
      simulated: true,
    };
    return isMissing ? [] : [planned];
  };
  const images = cameras.flatMap(({ cameraId, name }) => [
    ...file({
      fileName: `${cameraId}.jpg`,
      kind: 'image',
      contentType: 'image/jpeg',
      cameraId,
      cameraName: name,
    }),
    ...file({
      fileName: `${cameraId}.webm`,
      kind: 'video',
      contentType: 'video/webm',
      cameraId,
      cameraName: name,
    }),
  ]);
  const recordings = nodes.flatMap(({ nodeId }) =>
    file({ fileName: `node-${nodeId}.wav`, kind: 'audio', contentType: 'audio/wav', nodeId }),
  );
  return { files: [...images, ...recordings], plates: platesOf(report, cameras, random) };
}

function availableFromOf(report: StoredShotReport, random: Random): EpochMs {
  const [least, most] = random.chance(LATE_SHARE) ? LATE_DELAY : USUAL_DELAY;
  return epochMs(Math.round(report.start + random.between(least, most)));
}

/** Plates of passing cars, some of them read by several cameras. */
function platesOf(report: StoredShotReport, cameras: readonly SiteCamera[], random: Random): Plate[] {
  const readers = cameras.filter(({ readsPlates }) => readsPlates);
  if (readers.length === 0 || random.chance(0.25)) return [];
  const availableFrom = availableFromOf(report, random);
  return Array.from({ length: random.whole(2, 6) }, () => plateOf(random)).flatMap((plate) => {
    const first = random.whole(0, readers.length - 1);
    const cars = random.chance(0.5) ? readers : readers.slice(first, first + 1);
    const passed = eventTime(report) - random.between(2000, 40_000);
    return cars.map(({ cameraId }, n) => ({
      reportId: report.id,
      cameraId,
      plate,
      firstDetected: epochMs(Math.round(passed + n * random.between(3000, 12_000))),
      availableFrom,
    }));
  });
}

/** A plate in a format that no state issues. */
function plateOf(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  const letter = () => letters[random.whole(0, letters.length - 1)] ?? 'A';
  return `${letter()}${random.whole(1, 9)}${letter()} ${letter()}${letter()}${random.whole(10, 99)}`;
}
