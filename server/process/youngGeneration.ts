/**
 * Bounds the memory of short-lived objects. V8 doubles it whenever as much has survived in it, up to 128 MB, and
 * hardly ever gives it back: most of a server's resident memory would be empty.
 */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Both halves. What the start of a small server takes by itself. */
const MAX_BYTES = 16 * 2 ** 20;

/**
 * Lets V8 double it only below the bound: looks now and after each collection, which costs 20 µs; a look that comes
 * late lets one more doubling pass. V8 may shrink it while the process is idle, so there is no last look. The bound
 * itself, `--max-semi-space-size`, V8 reads from the command line alone.
 */
export function boundYoungGeneration(): void {
  let isGrowing = true;
  const look = () => {
    const mayGrow = youngGenerationBytes() < MAX_BYTES;
    if (mayGrow === isGrowing) return;
    isGrowing = mayGrow;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  };
  new PerformanceObserver(look).observe({ entryTypes: ['gc'] });
  look();
}

/** What V8 has reserved. */
function youngGenerationBytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return young?.space_size ?? 0;
}
