/**
 * Bounds the young generation of the heap. V8 doubles it, up to 128 MB, whenever as much has survived in it, and
 * rarely shrinks it: without a bound most of a server's resident memory would be unused.
 */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Both semi-spaces. The size that V8 gives a small server at its start. */
const MAX_BYTES = 16 * 2 ** 20;

/**
 * Lets V8 double the young generation only below the bound. Checks now and after each collection, at 20 µs each; a late
 * check lets one more doubling pass. V8 may shrink it while the process is idle, so the checks never end. The flag that
 * is made for this, `--max-semi-space-size`, has an effect on the command line only.
 */
export function limitYoungGeneration(): void {
  let isGrowing = true;
  const check = () => {
    const canGrow = youngGenerationBytes() < MAX_BYTES;
    if (canGrow === isGrowing) return;
    isGrowing = canGrow;
    setFlagsFromString(`--semi-space-growth-factor=${canGrow ? 2 : 1}`);
  };
  new PerformanceObserver(check).observe({ entryTypes: ['gc'] });
  check();
}

/** Bytes that V8 has reserved. */
function youngGenerationBytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return young?.space_size ?? 0;
}
