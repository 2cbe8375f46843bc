import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { FLAG_RULES } from '../../../../domain/contract/config.ts';
import { readSightings, type Sighting } from '../../../../domain/contract/plateSightings.ts';
import type { ReportKey } from '../../../../domain/contract/shotReport.ts';
import { reportError } from '../../../browser/errorLog.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { configAtom } from '../../../data/config/consoleAtoms.ts';
import { httpOf } from '../../../session/console.ts';
import { createMediaCalls } from '../../media/mediaCalls.ts';

const NONE: readonly Sighting[] = [];

/** Plates that cameras read about a report; none where the installation reads none. */
export async function loadPlates(
  store: StateAccess,
  key: ReportKey,
  signal: AbortSignal,
): Promise<readonly Sighting[]> {
  const records = (await createMediaCalls(httpOf(store)).plates(key, signal)) ?? [];
  const unreadable = reportError(store, 'plates');
  return records
    .flatMap((record) => readSightings(record, (why) => unreadable(new Error(why))))
    .toSorted((a, b) => a.seen - b.seen);
}

/** The plates of a report, oldest first, where LPR_ENABLED is on. */
export function usePlates({ squadId, detectionId }: ReportKey): readonly Sighting[] {
  const store = useStore();
  const isOn = FLAG_RULES.lprEnabled(useAtomValue(configAtom));
  const [plates, setPlates] = useState(NONE);
  useEffect(() => {
    if (!isOn) return undefined;
    const loading = new AbortController();
    loadPlates(store, { squadId, detectionId }, loading.signal)
      .then((found) => loading.signal.aborted || setPlates(found))
      .catch(reportError(store, 'plates'));
    return () => loading.abort();
  }, [store, isOn, squadId, detectionId]);
  return isOn ? plates : NONE;
}
