/** Recorder of the simulated cameras, microphones and plate readers. */
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { eventTime } from '../../src/domain/time/sensorClock.ts';
import type { SourceReport } from '../../src/domain/source/newReport.ts';
import type { SourceDocument, SourceStore } from '../../src/domain/source/sourceHost.ts';
import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';
import type { CameraImage, CameraRef, Recorder, Span } from '../../src/domain/source/recorder.ts';
import type { MediaFile } from '../../src/domain/source/reportMedia.ts';
import { Random } from '../site/random.ts';
import type { Site } from '../site/site.ts';
import type { VideoClips } from './cameraVideo.ts';
import { soundSpecOf } from './soundSpec.ts';
import type { CameraImageSpec } from './cameraImage.ts';
import { planMedia, type StoredShotReport } from './mediaPlan.ts';
import { sceneryOf, type PlaceKind } from './scenery.ts';
import { MediaRenderer } from './mediaRenderer.ts';
import { checkAnswers } from './outages.ts';
import { NearbyDevices } from './nearbyDevices.ts';

const IMAGE_SIZE = { width: 960, height: 540 } as const;
/** Span of the video of a report before and after its event. */
const BEFORE: Millis = 4000;
const AFTER: Millis = 2000;
/** Age up to which the current image of a camera is reused, and the number of cached images. */
const MAX_IMAGE_AGE: Millis = 1500;
const MAX_CACHED_IMAGES = 64;
/** Largest lead of a camera over other cameras of its scenery, in frames. */
const MAX_PHASE = 59;
/** Reports per second that have media; further reports of a storm have none. */
const MAX_PER_SECOND = 3;

interface CachedImage {
  readonly at: EpochMs;
  readonly bytes: Promise<Uint8Array>;
}

export interface RecorderDeps {
  readonly site: Site;
  readonly seed: number;
  readonly cameras: readonly SourceDocument[];
  readonly store: Pick<SourceStore, 'addMedia'>;
}

/** Plans the media of reports and renders files on request. */
export class SiteRecorder implements Recorder {
  readonly #seed: number;
  readonly #devices: NearbyDevices;
  readonly #store: Pick<SourceStore, 'addMedia'>;
  readonly #renderer = new MediaRenderer();
  /** Loaded with the first requested video. */
  #clips: Promise<VideoClips> | undefined;
  readonly #latestImages = new Map<string, CachedImage>();
  /** Second of receipt of the newest report, and the number of reports in it. */
  #second = 0;
  #inSecond = 0;

  constructor({ site, seed, cameras, store }: RecorderDeps) {
    this.#seed = seed;
    this.#devices = new NearbyDevices(site, cameras);
    this.#store = store;
  }

  /** Records with the nodes where they are now. */
  moveTo(site: Site): void {
    this.#devices.moveTo(site);
  }

  /** Stores the media plan of reports; files are rendered on request. */
  async record(reports: readonly SourceReport[]): Promise<void> {
    const plans = reports
      .map(({ report }) => report as StoredShotReport)
      .filter((report) => this.#isWithinLimit(report))
      .map((report) => planMedia(report, this.#devices, this.#seed));
    const [files, plates] = [plans.flatMap((plan) => plan.files), plans.flatMap((plan) => plan.plates)];
    if (files.length > 0 || plates.length > 0) await this.#store.addMedia(files, plates);
  }

  /** The bytes of a file of a report; undefined where camera or node are unknown. */
  async fileOf({ report }: SourceReport, file: MediaFile): Promise<Uint8Array | undefined> {
    const { cameraId, nodeId } = file;
    if (file.kind === 'audio') {
      const recipe =
        nodeId === undefined
          ? undefined
          : soundSpecOf(report, nodeId, { devices: this.#devices, seed: this.#seed });
      return recipe === undefined ? undefined : this.#renderer.render({ kind: 'sound', spec: recipe });
    }
    if (cameraId === undefined) return undefined;
    const camera = { cameraId, name: file.cameraName ?? cameraId };
    const at = eventTime(report);
    if (file.kind === 'video')
      return this.#videoOf(camera, { start: epochMs(at - BEFORE), end: epochMs(at + AFTER) });
    const seen = this.#imageSpec(camera, at, report.detectionId);
    const label = weaponLabel(report);
    return this.#renderer.render({ kind: 'image', spec: label === undefined ? seen : { ...seen, label } });
  }

  /** The newest image of a camera. */
  async lastImage(camera: CameraRef, now: EpochMs): Promise<CameraImage> {
    checkAnswers(camera.cameraId, now);
    const known = this.#latestImages.get(camera.cameraId);
    // An image of the future precedes a backward step of the clock.
    if (known !== undefined && known.at <= now && now - known.at < MAX_IMAGE_AGE)
      return { bytes: await known.bytes, at: known.at };
    const bytes = this.#renderer.render({
      kind: 'image',
      spec: this.#imageSpec(camera, now, camera.cameraId),
    });
    this.#latestImages.delete(camera.cameraId);
    this.#latestImages.set(camera.cameraId, { at: now, bytes });
    for (const oldest of this.#latestImages.keys()) {
      if (this.#latestImages.size <= MAX_CACHED_IMAGES) break;
      this.#latestImages.delete(oldest);
    }
    // A failure is not cached.
    bytes.catch(() => this.#latestImages.delete(camera.cameraId));
    return { bytes: await bytes, at: now };
  }

  /** A video of a camera: WebM. */
  async video(camera: CameraRef, span: Span): Promise<Uint8Array> {
    checkAnswers(camera.cameraId, span.end);
    return this.#videoOf(camera, span);
  }

  async #videoOf(camera: CameraRef, span: Span): Promise<Uint8Array> {
    this.#clips ??= import('./cameraVideo.ts').then(({ VideoClips }) => new VideoClips());
    const clips = await this.#clips;
    const { cameraId } = camera;
    const phase = new Random(0, `phase ${cameraId}`).whole(0, MAX_PHASE);
    return clips.videoOf(sceneryOf(cameraId, this.#placeKindOf(camera), span.start), span, phase);
  }

  /** The portrait of the owner of a panic button: JPEG. */
  portrait(deviceId: string): Promise<Uint8Array> {
    return this.#renderer.render({ kind: 'portrait', spec: { seed: this.#seed, name: deviceId } });
  }

  /** Stops rendering. */
  close(): Promise<void> {
    return this.#renderer.close();
  }

  #imageSpec(camera: CameraRef, at: EpochMs, name: string): CameraImageSpec {
    const stamp = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
    return {
      ...sceneryOf(camera.cameraId, this.#placeKindOf(camera), at),
      ...IMAGE_SIZE,
      seed: this.#seed,
      name,
      time: (at / 1000) % 3600,
      caption: `${camera.cameraId}  ${camera.name}  ${stamp} UTC`,
      grain: true,
    };
  }

  /** Whether a report is among the first of its second, which bounds the growth of the table of files. */
  #isWithinLimit({ start }: StoredShotReport): boolean {
    const second = Math.floor(start / 1000);
    this.#inSecond = second === this.#second ? this.#inSecond + 1 : 1;
    this.#second = second;
    return this.#inSecond <= MAX_PER_SECOND;
  }

  /** Cameras that were added by users show a street. */
  #placeKindOf({ cameraId }: CameraRef): PlaceKind {
    return this.#devices.camera(cameraId)?.place ?? 'street';
  }
}

function weaponLabel({ reportType, weapon, weaponConfidence }: ShotReport): string | undefined {
  return reportType === 'Weapon' ? `${weapon ?? 'Weapon'} ${weaponConfidence ?? ''}` : undefined;
}
