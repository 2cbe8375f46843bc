/** Reads single frames of a recording as pictures. The browser decodes it; nothing is shown. */
import type { Seconds } from '../../../../domain/units.ts';

const JPEG = 'image/jpeg';
const QUALITY = 0.85;
/** The end of a recording has no frame. */
const BEFORE_END: Seconds = 0.05;

/** A recording that is open for reading. */
export interface OpenRecording {
  /** The frame some seconds after the beginning, JPEG; undefined where it cannot be decoded. */
  frame(offset: Seconds): Promise<Blob | undefined>;
  close(): void;
}

/** Opens a recording; undefined where the browser cannot play it. */
export async function openRecording(recording: Blob): Promise<OpenRecording | undefined> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(recording);
  const close = () => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  };
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  if (!(await event(video, 'loadeddata'))) {
    close();
    return undefined;
  }
  return {
    frame: async (offset) => {
      const last = Number.isFinite(video.duration) ? video.duration - BEFORE_END : offset;
      video.currentTime = Math.max(0, Math.min(offset, last));
      return (await event(video, 'seeked')) ? pictureOf(video) : undefined;
    },
    close,
  };
}

/** Resolves with false where the recording fails first. */
function event(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = (isThere: boolean) => () => {
      done.abort();
      resolve(isThere);
    };
    video.addEventListener(name, end(true), { signal: done.signal });
    video.addEventListener('error', end(false), { signal: done.signal });
  });
}

async function pictureOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  const canvas = new OffscreenCanvas(width, height);
  // Its pixels are read at once, which is slow from the graphics card.
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })?.drawImage(video, 0, 0, width, height);
  return canvas.convertToBlob({ type: JPEG, quality: QUALITY });
}
