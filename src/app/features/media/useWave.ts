import { useEffect, useState } from 'react';

export const WAVE_BARS = 240;
/** Larger sounds get no waveform: decoding takes ten times their size in memory. */
const MAX_DRAWN_BYTES = 20 * 1024 * 1024;
/** Sample rate for the waveform. */
const SAMPLE_RATE_HZ = 22_050;

/** Waveform of a sound as SVG path; undefined while decoding and if it cannot be decoded. */
export function useWave(blob: Blob): string | undefined {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    let isUnmounted = false;
    pathOf(blob).then(
      (found) => isUnmounted || setPath(found),
      // Chromium plays some files that `decodeAudioData` rejects: they get no waveform.
      () => isUnmounted || setPath(undefined),
    );
    return () => {
      isUnmounted = true;
    };
  }, [blob]);
  return path;
}

async function pathOf(blob: Blob): Promise<string | undefined> {
  if (blob.size > MAX_DRAWN_BYTES) return undefined;
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
  const sound = await context.decodeAudioData(await blob.arrayBuffer());
  return wavePath(peaksOf(sound.getChannelData(0), WAVE_BARS));
}

/** Peak of each of `bars` equal parts as a fraction of the overall peak; fewer bars if there are fewer samples. */
export function peaksOf(samples: ArrayLike<number>, bars: number): Float32Array {
  const peaks = new Float32Array(Math.min(bars, samples.length));
  let loudest = 0;
  for (let i = 0; i < samples.length; i++) {
    const bar = Math.floor((i * peaks.length) / samples.length);
    const peak = Math.max(peaks[bar] ?? 0, Math.abs(samples[i] ?? 0));
    peaks[bar] = peak;
    loudest = Math.max(loudest, peak);
  }
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

/** SVG path of the waveform in a box `peaks.length` wide and 2 high. */
export function wavePath(peaks: Float32Array): string {
  const upper = [...peaks].map((peak, x) => `${x} ${(1 - peak).toFixed(2)}`);
  const lower = [...peaks].map((peak, x) => `${x} ${(1 + peak).toFixed(2)}`).toReversed();
  return peaks.length === 0 ? '' : `M${[...upper, ...lower].join('L')}Z`;
}
