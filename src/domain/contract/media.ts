/** Media of a detection as the calls give them (O§3, O§7, T-60, T-62, T-63). */
import type { EpochMs } from '../units.ts';

/** Names below `{api}/mediafiles` and `{api}/mediafileSecure`; each takes `detectionId`, two take `fileName` too. */
export const MEDIA_CALLS = {
  /** List of all files: MediaListing[]. Empty or 404: not there yet. */
  list: 'getMediaDataByDetectionId',
  /** Name of the image to show: MediaListing. No content, 404 or no name: not there yet. */
  firstImage: 'getFirstImageByDetectionId',
  /** The image's bytes; `fileName` optional, else the first image. */
  image: 'getImage',
  /** A video's bytes, by `fileName`; answers ranges. */
  video: 'getVideoFilm',
  /** List of the sound files: MediaListing[]. */
  listAudio: 'listAudio',
  /** A sound's bytes, by `fileName`; answers ranges. */
  audio: 'audioFile',
} as const;

/** A file of a detection. Only `fileName` is certain with a server that is not ours. */
export interface MediaListing {
  readonly fileName: string;
  /** MIME type; where it is missing the ending of `fileName` tells. */
  readonly contentType?: string;
  /** Camera or node that recorded it, and its name. */
  readonly cameraId?: string;
  readonly cameraName?: string;
  readonly nodeId?: string;
}

/** A registered panic button's owner; `image` is a base64 jpeg without a `data:` prefix. */
export interface PanicOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly deviceId: string;
  readonly image?: string;
}

/** Plates that one camera read: `lprJson` is keyed by camera and may come as text (T-63). */
export interface PlateRecord {
  readonly cameraId: string;
  readonly lprJson: string | Readonly<Record<string, readonly SeenPlate[]>>;
}

export interface SeenPlate {
  readonly PlateNumber: string;
  /** Epoch ms or ISO time. */
  readonly FirstDetected: string | number;
}

/** Span of a camera's recording before `end` that `{api}/v3/media/video/{id}/{start}/{end}` is asked for, ms (O§7). */
export const CAMERA_VIDEO_MS = 6000;

/** Path of a camera's recording that ends at `end`, in epoch milliseconds. */
export function cameraVideoSpan(end: EpochMs): { readonly start: number; readonly end: number } {
  return { start: end - CAMERA_VIDEO_MS, end };
}
