/** Waveform of a sound. */

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
