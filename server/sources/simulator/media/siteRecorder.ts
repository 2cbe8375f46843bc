/** Cameras, microphones and plate readers of the simulated site. */
import type { ShotReport } from '../../../../src/domain/contract/shotReport.ts';
import { epochMs, type EpochMs, type Millis } from '../../../../src/domain/units.ts';
import type { CameraRef, Recorder, Span } from '../../../media/recorder.ts';
import type { MediaFile, MediaStore } from '../../../store/mediaStore.ts';
import type { Document, StoredReport } from '../../../store/store.ts';
import type { Site } from '../site.ts';
import type { VideoClips } from './cameraVideo.ts';
import { soundSpecOf } from './soundSpec.ts';
import type { CameraImageSpec } from './cameraImage.ts';
import { planMedia, type StoredShotReport } from './mediaPlan.ts';
import { sceneryOf, type PlaceKind } from './scenery.ts';
import { MediaRenderer } from './mediaRenderer.ts';
import { NearbyDevices } from './nearbyDevices.ts';

const PICTURE = { width: 960, height: 540 } as const;
/** Of a film that belongs to a report: until and after it. */
const BEFORE: Millis = 4000;
const AFTER: Millis = 2000;
/** A camera's picture of now is drawn at most so often, and so many are kept. */
const PICTURE_AGE: Millis = 1500;
const PICTURES_KEPT = 64;
/** Reports in a second that get media; the rest of a storm get none. */
const MOST_PER_SECOND = 3;

interface Shown {
  readonly at: EpochMs;
  readonly bytes: Promise<Uint8Array>;
}

export interface RecorderDeps {
  readonly site: Site;
  readonly seed: number;
  readonly cameras: readonly Document[];
  readonly store: MediaStore;
}

export class SiteRecorder implements Recorder {
  readonly #seed: number;
  readonly #devices: NearbyDevices;
  readonly #store: MediaStore;
  readonly #renderer = new MediaRenderer();
  /** Loaded with the first film that is asked for. */
  #films: Promise<VideoClips> | undefined;
  readonly #shown = new Map<string, Shown>();
  /** Second of receipt of the newest report, and how many of it got media. */
  #second = 0;
  #inSecond = 0;

  constructor({ site, seed, cameras, store }: RecorderDeps) {
    this.#seed = seed;
    this.#devices = new NearbyDevices(site, cameras);
    this.#store = store;
  }

  /** Writes down which media reports get; none is made before somebody asks for it. */
  async record(reports: readonly StoredReport[]): Promise<void> {
    const plans = reports
      .map(({ report }) => report as StoredShotReport)
      .filter((report) => this.#fewEnough(report))
      .map((report) => planMedia(report, this.#devices, this.#seed));
    const [files, plates] = [plans.flatMap((plan) => plan.files), plans.flatMap((plan) => plan.plates)];
    if (files.length > 0 || plates.length > 0) await this.#store.add(files, plates);
  }

  async fileOf({ report }: StoredReport, file: MediaFile): Promise<Uint8Array | undefined> {
    const { cameraId, nodeId } = file;
    if (file.kind === 'audio') {
      const recipe =
        nodeId === undefined ? undefined : soundSpecOf(report, nodeId, this.#devices, this.#seed);
      return recipe === undefined ? undefined : this.#renderer.make({ make: 'sound', of: recipe });
    }
    if (cameraId === undefined) return undefined;
    const camera = { cameraId, name: file.cameraName ?? cameraId };
    const at = epochMs(report.timeStamp);
    if (file.kind === 'video')
      return this.video(camera, { start: epochMs(at - BEFORE), end: epochMs(at + AFTER) });
    const seen = this.#seen(camera, at, report.detectionId);
    const marked = markOf(report);
    return this.#renderer.make({ make: 'picture', of: marked === undefined ? seen : { ...seen, marked } });
  }

  lastImage(camera: CameraRef, now: EpochMs): Promise<Uint8Array> {
    const known = this.#shown.get(camera.cameraId);
    // One of the future was taken before the clock was set back.
    if (known !== undefined && known.at <= now && now - known.at < PICTURE_AGE) return known.bytes;
    const bytes = this.#renderer.make({ make: 'picture', of: this.#seen(camera, now, camera.cameraId) });
    this.#shown.delete(camera.cameraId);
    this.#shown.set(camera.cameraId, { at: now, bytes });
    for (const oldest of this.#shown.keys()) {
      if (this.#shown.size <= PICTURES_KEPT) break;
      this.#shown.delete(oldest);
    }
    // One that failed is not kept for those who come after.
    bytes.catch(() => this.#shown.delete(camera.cameraId));
    return bytes;
  }

  async video(camera: CameraRef, span: Span): Promise<Uint8Array> {
    this.#films ??= import('./cameraVideo.ts').then(({ VideoClips }) => new VideoClips());
    const films = await this.#films;
    return films.videoOf(sceneryOf(camera.cameraId, this.#placeOf(camera), span.start), span);
  }

  portrait(deviceId: string): Promise<Uint8Array> {
    return this.#renderer.make({ make: 'portrait', of: { seed: this.#seed, name: deviceId } });
  }

  close(): Promise<void> {
    return this.#renderer.close();
  }

  #seen(camera: CameraRef, at: EpochMs, name: string): CameraImageSpec {
    const stamp = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
    return {
      ...sceneryOf(camera.cameraId, this.#placeOf(camera), at),
      ...PICTURE,
      seed: this.#seed,
      name,
      time: (at / 1000) % 3600,
      caption: `${camera.cameraId}  ${camera.name}  ${stamp} UTC`,
      grain: true,
    };
  }

  /** The first of each second, so that the table grows no faster than somebody could look. */
  #fewEnough({ start }: StoredShotReport): boolean {
    const second = Math.floor(start / 1000);
    this.#inSecond = second === this.#second ? this.#inSecond + 1 : 1;
    this.#second = second;
    return this.#inSecond <= MOST_PER_SECOND;
  }

  /** A camera that was added later hangs in a street. */
  #placeOf({ cameraId }: CameraRef): PlaceKind {
    return this.#devices.camera(cameraId)?.place ?? 'street';
  }
}

function markOf({ reportType, weapon, weaponConfidence }: ShotReport): string | undefined {
  return reportType === 'Weapon' ? `${weapon ?? 'Weapon'} ${weaponConfidence ?? ''}` : undefined;
}
