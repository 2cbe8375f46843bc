import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { LoadSample } from '../../../../domain/contract/management.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { Millis } from '../../../../domain/units.ts';
import { httpOf } from '../../../session/console.ts';
import { parseSamples } from '../page/parsers.ts';
import { pollCall } from '../page/pollCall.ts';

const POLL_MS: Millis = 5000;
/** Half an hour of samples. */
const MAX_SAMPLES = 360;

/** Samples of the server's load, oldest first; only the newer ones are loaded. Empty with a server without them. */
export function useLoadSamples(): readonly LoadSample[] {
  const store = useStore();
  const [samples, setSamples] = useState<readonly LoadSample[]>([]);
  useEffect(() => {
    let all: readonly LoadSample[] = [];
    const poll = pollCall(httpOf(store), {
      path: PATHS.metricSamples,
      query: () => ({ since: all.at(-1)?.at ?? 0 }),
      parse: parseSamples,
      every: POLL_MS,
      show: (polled) => {
        if (polled.status !== 'loaded' || polled.isStale) return;
        all = [...all, ...polled.data].slice(-MAX_SAMPLES);
        setSamples(all);
      },
    });
    return () => poll.close();
  }, [store]);
  return samples;
}
