import { useEffect, useState } from 'react';
import { peaksOf, wavePath } from './wave.ts';

export const WAVE_BARS = 240;
/** Larger sounds are played, not drawn: decoded they would be ten times that in memory. */
const LARGEST_BYTES = 20 * 1024 * 1024;
/** Hz. What is drawn has no use for more. */
const SAMPLE_RATE = 22_050;

/** Outline of a sound, decoded off this thread; undefined until it is there, and where it cannot be. */
export function useWave(blob: Blob): string | undefined {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    let gone = false;
    pathOf(blob).then(
      (found) => gone || setPath(found),
      // Chromium plays some files that it does not decode whole: those are played without a picture.
      () => gone || setPath(undefined),
    );
    return () => {
      gone = true;
    };
  }, [blob]);
  return path;
}

async function pathOf(blob: Blob): Promise<string | undefined> {
  if (blob.size > LARGEST_BYTES) return undefined;
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const sound = await context.decodeAudioData(await blob.arrayBuffer());
  return wavePath(peaksOf(sound.getChannelData(0), WAVE_BARS));
}
