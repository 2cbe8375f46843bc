/** Media files for the end-to-end tests, and their upload to the server. */
import { readdirSync, readFileSync } from 'node:fs';
import { epochMs } from '../../../src/domain/units.ts';
import { readIvf } from '../../../simulator/media/ivf.ts';
import { encodeWebm } from '../../../simulator/media/webm.ts';
import { API } from '../../../src/domain/contract/paths.ts';

const RATE = 8_000;

export interface MediaFile {
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Adds a file to shot number `n`, like the recorder of a sensor. */
export async function addMedia(url: string, token: string, n: number, file: MediaFile): Promise<void> {
  const target = new URL(`${API}/mediafiles`, url);
  const { fileName, type, bytes } = file;
  target.search = new URLSearchParams({ detectionId: `e2e-${n}`, squadId: 'E2E', fileName }).toString();
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: bytes,
  });
  if (response.status !== 201) throw new Error(`${fileName} was answered ${response.status}`);
}

/** Half a second of a decaying tone as a WAV file, 16 bit. */
export function tone(): Uint8Array<ArrayBuffer> {
  const samples = Int16Array.from(
    { length: RATE / 2 },
    (_, i) => 30_000 * Math.exp(-i / 800) * Math.sin(i / 3),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(2 * RATE, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return new Uint8Array(Buffer.concat([head, Buffer.from(samples.buffer)]));
}

/** A PNG image of one pixel. */
export function pixelImage(): Uint8Array<ArrayBuffer> {
  const text = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoUFAAAAHkAMHqWxkXAAAAAElFTkSuQmCC';
  return new Uint8Array(Buffer.from(text, 'base64'));
}

const CLIPS = 'simulator/media/clips';

/** A video of a camera of the simulated site. */
export function cameraVideo(): Uint8Array<ArrayBuffer> {
  const [name] = readdirSync(CLIPS).filter((each) => each.endsWith('.ivf'));
  if (name === undefined) throw new Error('The simulator has no clips');
  return new Uint8Array(encodeWebm(readIvf(readFileSync(`${CLIPS}/${name}`)), epochMs(Date.now())));
}

/** Adds a video to shot number `n`. */
export async function addVideo(url: string, token: string, n: number): Promise<void> {
  await addMedia(url, token, n, { fileName: 'gate.webm', type: 'video/webm', bytes: cameraVideo() });
}

/** Adds an image and a sound to shot number `n`. */
export async function addImageAndSound(url: string, token: string, n: number): Promise<void> {
  await addMedia(url, token, n, { fileName: 'gate.png', type: 'image/png', bytes: pixelImage() });
  await addMedia(url, token, n, { fileName: 'node 127.wav', type: 'audio/wav', bytes: tone() });
}
