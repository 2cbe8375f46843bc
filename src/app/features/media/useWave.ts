import { useEffect, useState } from 'react';
import { peaksOf, wavePath } from './wave.ts';

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
