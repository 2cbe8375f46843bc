import type { StateReader } from '../../browser/store.ts';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { SensorDay } from '../../../domain/nodes/heartbeatHistory.ts';
import { useEachSecond } from '../../ui/useNow.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { fetchSensorDay } from './sensorDayCall.ts';

export type SensorDayState = SensorDay | 'loading' | 'failed' | 'absent';

const MINUTE_MS = 60_000;
const minuteNow = (store: StateReader) => Math.floor(serverNow(store) / MINUTE_MS);

/** Last 24 h of a sensor, refreshed each minute; `retry` loads at once. The component needs the sensor as its key. */
export function useSensorDay(squadId: string, nodeId: string): readonly [SensorDayState, () => void] {
  const store = useStore();
  const [day, setDay] = useState<SensorDayState>('loading');
  const [attempt, setAttempt] = useState(0);
  const minute = useEachSecond(() => minuteNow(store));
  useEffect(() => {
    const abort = new AbortController();
    void fetchSensorDay(store, { squadId, nodeId }, abort.signal).then((read) => {
      if (!abort.signal.aborted) setDay(read ?? 'failed');
    });
    return () => abort.abort();
  }, [squadId, nodeId, minute, attempt, store]);
  const retry = () => {
    setDay('loading');
    setAttempt(attempt + 1);
  };
  return [day, retry];
}
