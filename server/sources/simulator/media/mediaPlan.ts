/** Which media a simulated report gets, and when: drawn from its number, so that it is the same at any time. */
import type { ShotReport } from '../../../../src/domain/contract/shotReport.ts';
import { epochMs, type EpochMs, type Millis } from '../../../../src/domain/units.ts';
import type { MediaFile, Plate } from '../../../store/mediaStore.ts';
import { Random } from '../random.ts';
import type { SoundKind } from './soundSynthesis.ts';
import type { SiteCamera, NearbyDevices } from './nearbyDevices.ts';

export type StoredShotReport = ShotReport & { readonly id: number; readonly start: number };

export interface MediaPlan {
  readonly files: readonly MediaFile[];
  readonly plates: readonly Plate[];
}

/** Share of reports that have no media at all, and of files that never come or come late. */
const BARE = 0.04;
const NEVER = 0.06;
const LATE = 0.25;
/** After the report has reached the server. */
const SOON: readonly [Millis, Millis] = [300, 2500];
const LATER: readonly [Millis, Millis] = [3000, 20_000];

const SOUNDS: Readonly<Record<string, SoundKind>> = {
  Shot: 'shot',
  'Possible Shot': 'shot',
  Detection: 'shot',
  'Bang/Noise': 'bang',
  Ruckus: 'ruckus',
  Fireworks: 'fireworks',
  Test: 'test',
};

/** Undefined for what nobody hears: a button, a weapon that is seen. A reviewer's word does not change what was recorded. */
export function soundKindOf({
  reportType,
  previousReportType,
  wasShotType,
}: ShotReport): SoundKind | undefined {
  return SOUNDS[wasShotType === true ? 'Shot' : (previousReportType ?? reportType)];
}

export function planMedia(report: StoredShotReport, devices: NearbyDevices, seed: number): MediaPlan {
  const random = new Random(seed, `media ${report.squadId} ${report.detectionId}`);
  if (random.chance(BARE)) return { files: [], plates: [] };
  const cameras = report.reportType === 'Detection' ? [] : devices.camerasOf(report);
  const nodes = soundKindOf(report) === undefined ? [] : devices.nodesOf(report);
  const file = (
    named: Pick<MediaFile, 'fileName' | 'kind' | 'contentType'> & Partial<MediaFile>,
  ): MediaFile[] => {
    const never = random.chance(NEVER);
    const availableFrom = comes(report, random);
    const planned: MediaFile = {
      ...named,
      reportId: report.id,
      createdDate: epochMs(report.timeStamp),
      availableFrom,
      simulated: true,
    };
    return never ? [] : [planned];
  };
  const seen = cameras.flatMap(({ cameraId, name }) => [
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
  const heard = nodes.flatMap(({ nodeId }) =>
    file({ fileName: `node-${nodeId}.wav`, kind: 'audio', contentType: 'audio/wav', nodeId }),
  );
  return { files: [...seen, ...heard], plates: platesOf(report, cameras, random) };
}

function comes(report: StoredShotReport, random: Random): EpochMs {
  const [least, most] = random.chance(LATE) ? LATER : SOON;
  return epochMs(Math.round(report.start + random.between(least, most)));
}

/** Cars that pass: some of them by several cameras. */
function platesOf(report: StoredShotReport, cameras: readonly SiteCamera[], random: Random): Plate[] {
  const readers = cameras.filter(({ readsPlates }) => readsPlates);
  if (readers.length === 0 || random.chance(0.25)) return [];
  const availableFrom = comes(report, random);
  return Array.from({ length: random.whole(2, 6) }, () => plateOf(random)).flatMap((plate) => {
    const first = random.whole(0, readers.length - 1);
    const cars = random.chance(0.5) ? readers : readers.slice(first, first + 1);
    const passed = report.timeStamp - random.between(2000, 40_000);
    return cars.map(({ cameraId }, n) => ({
      reportId: report.id,
      cameraId,
      plate,
      firstDetected: epochMs(Math.round(passed + n * random.between(3000, 12_000))),
      availableFrom,
    }));
  });
}

/** Of a form that no state gives out. */
function plateOf(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  const letter = () => letters[random.whole(0, letters.length - 1)] ?? 'A';
  return `${letter()}${random.whole(1, 9)}${letter()} ${letter()}${letter()}${random.whole(10, 99)}`;
}
