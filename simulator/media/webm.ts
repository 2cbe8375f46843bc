/** WebM with one VP8 track, its duration, and a cue for each key frame, so that players can seek. */
import type { EpochMs } from '../../src/domain/units.ts';
import { isKeyFrame, type Clip } from './ivf.ts';

const ID = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  dateUtc: 0x4461,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const;

const KEY_FRAME = 0x80;
/** Nanoseconds per tick: times are in milliseconds. */
const TICK = 1_000_000;
/** Epoch of DateUTC: 2001-01-01. */
const WEBM_EPOCH = Date.UTC(2001, 0, 1);

/** Muxes a clip into WebM. Its first frame must be a key frame; the first after the lead-in was recorded at `recorded`. */
export function encodeWebm(clip: Clip, recorded: EpochMs): Uint8Array {
  const clusters = clustersOf(clip);
  const { leadIn = 0 } = clip;
  const info = element(ID.info, [
    uint(ID.timestampScale, TICK),
    float(ID.duration, (clip.frames.length - leadIn) * clip.step),
    element(ID.dateUtc, [uint64(BigInt(recorded - WEBM_EPOCH) * 1_000_000n)]),
    text(ID.muxingApp, 'shotpoint'),
    text(ID.writingApp, 'shotpoint simulator'),
  ]);
  const tracks = element(ID.tracks, [trackOf(clip)]);
  // Positions always have eight bytes, so that sizes are known before the positions.
  const headSize = seekHead([0, 0, 0]).length;
  const cuesSize = cuesOf(clusters, 0).length;
  const infoAt = headSize;
  const tracksAt = infoAt + info.length;
  const cuesAt = tracksAt + tracks.length;
  const head = seekHead([infoAt, tracksAt, cuesAt]);
  const cues = cuesOf(clusters, cuesAt + cuesSize);
  const segment = element(ID.segment, [head, info, tracks, cues, ...clusters.map(({ bytes }) => bytes)]);
  return concat([ebmlHeader(), segment]);
}

interface Cluster {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** One cluster from each key frame to the next. */
function clustersOf({ frames, step, leadIn = 0 }: Clip): Cluster[] {
  // Frames of the lead-in last a millisecond each, which nobody sees.
  const timeOf = (frame: number) => (frame < leadIn ? frame : Math.max(leadIn, (frame - leadIn) * step));
  const starts = frames.flatMap((frame, n) => (isKeyFrame(frame) ? [n] : []));
  return starts.map((from, n) => {
    const start = timeOf(from);
    const blocks = frames.slice(from, starts[n + 1]).map((frame, after) => {
      const time = timeOf(from + after) - start;
      const flags = after === 0 ? KEY_FRAME : 0;
      return element(ID.simpleBlock, [Uint8Array.of(0x81, time >> 8, time & 255, flags), frame]);
    });
    return { start, bytes: element(ID.cluster, [uint(ID.timestamp, start), ...blocks]) };
  });
}

function cuesOf(clusters: readonly Cluster[], first: number): Uint8Array {
  let at = first;
  const points = clusters.map(({ start, bytes }) => {
    const position = at;
    at += bytes.length;
    const place = [uint(ID.cueTrack, 1), element(ID.cueClusterPosition, [uint64(BigInt(position))])];
    return element(ID.cuePoint, [uint(ID.cueTime, start), element(ID.cueTrackPositions, place)]);
  });
  return element(ID.cues, points);
}

function seekHead(positions: readonly number[]): Uint8Array {
  const entries = [ID.info, ID.tracks, ID.cues].map((id, n) =>
    element(ID.seek, [
      element(ID.seekId, [idBytes(id)]),
      element(ID.seekPosition, [uint64(BigInt(positions[n] ?? 0))]),
    ]),
  );
  return element(ID.seekHead, entries);
}

function trackOf({ width, height }: Clip): Uint8Array {
  return element(ID.trackEntry, [
    uint(ID.trackNumber, 1),
    uint(ID.trackUid, 1),
    uint(ID.trackType, 1),
    uint(ID.flagLacing, 0),
    text(ID.codecId, 'V_VP8'),
    element(ID.video, [uint(ID.pixelWidth, width), uint(ID.pixelHeight, height)]),
  ]);
}

function ebmlHeader(): Uint8Array {
  return element(ID.ebml, [
    uint(ID.ebmlVersion, 1),
    uint(ID.ebmlReadVersion, 1),
    uint(ID.ebmlMaxIdLength, 4),
    uint(ID.ebmlMaxSizeLength, 8),
    text(ID.docType, 'webm'),
    uint(ID.docTypeVersion, 4),
    uint(ID.docTypeReadVersion, 2),
  ]);
}

function element(id: number, content: readonly Uint8Array[]): Uint8Array {
  const size = content.reduce((sum, part) => sum + part.length, 0);
  // Sizes have eight bytes: the first bit set in 0x01 says so.
  const length = uint64(BigInt(size));
  length[0] = 0x01;
  return concat([idBytes(id), length, ...content]);
}

function uint(id: number, value: number): Uint8Array {
  return element(id, [uint64(BigInt(value))]);
}

function float(id: number, value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, [bytes]);
}

function text(id: number, value: string): Uint8Array {
  return element(id, [new TextEncoder().encode(value)]);
}

function uint64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, value);
  return bytes;
}

/** The bytes of an element id; its leading bits encode its length. */
function idBytes(id: number): Uint8Array {
  const length = Math.ceil((32 - Math.clz32(id)) / 8);
  return Uint8Array.from({ length }, (_, n) => (id >>> (8 * (length - 1 - n))) & 255);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
