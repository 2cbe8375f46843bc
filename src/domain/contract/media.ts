/** Media of a detection: calls and their bodies. */
import type { EpochMs } from '../units.ts';

/** Last path segments below `{api}/mediafiles` and `{api}/mediafileSecure`. Query: `detectionId`, for files `fileName` too. */
export const MEDIA_CALLS = {
  /** List of all files: MediaListing[]. Empty or 404: not available yet. */
  list: 'getMediaDataByDetectionId',
  /** Name of the image to show: MediaListing. No content, 404 or no name: not available yet. */
  firstImage: 'getFirstImageByDetectionId',
  /** The image's bytes; `fileName` optional, else the first image. */
  image: 'getImage',
  /** A video's bytes, by `fileName`; serves byte ranges. */
  video: 'getVideoFilm',
  /** List of the sound files: MediaListing[]. */
  listAudio: 'listAudio',
  /** A sound's bytes, by `fileName`; serves byte ranges. */
  audio: 'audioFile',
} as const;

/** A file of a detection. Other servers may send `fileName` alone. */
export interface MediaListing {
  readonly fileName: string;
  /** MIME type; where absent, the extension of `fileName` decides. */
  readonly contentType?: string;
  /** Camera or node that recorded it, and its name. */
  readonly cameraId?: string;
  readonly cameraName?: string;
  readonly nodeId?: string;
}

/** Owner of a registered panic button; `image` is a base64 JPEG without a `data:` prefix. */
export interface PanicOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly deviceId: string;
  readonly image?: string;
}

/** Plates that one camera read: `lprJson` is keyed by camera, and an object or its JSON text. */
export interface PlateRecord {
  readonly cameraId: string;
  readonly lprJson: string | Readonly<Record<string, readonly SeenPlate[]>>;
}

/** A licence plate read by a camera. The contract defines the field names. */
export interface SeenPlate {
  readonly PlateNumber: string;
  /** Epoch ms or ISO time. */
  readonly FirstDetected: string | number;
}

/** Length of the recordings requested from `{api}/v3/media/video/{id}/{start}/{end}`, ms. */
export const CAMERA_VIDEO_MS = 6000;

/** Start and end of the camera recording to request that ends at `end`, epoch ms. */
export function cameraVideoSpan(end: EpochMs): { readonly start: number; readonly end: number } {
  return { start: end - CAMERA_VIDEO_MS, end };
}
