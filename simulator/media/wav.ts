/** Samples per second; a recorded shot has little above 10 kHz. */
export const SAMPLE_RATE = 22_050;
const HEADER = 44;

/** Encodes samples of −1 to 1 as mono WAV of 16 bits; larger samples are clipped. */
export function encodeWav(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(HEADER + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  word(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, 2 * SAMPLE_RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((sample, n) => {
    view.setInt16(HEADER + 2 * n, Math.round(32_767 * Math.max(-1, Math.min(1, sample))), true);
  });
  return bytes;
}
