import type { StateReader, StateAccess } from '../../browser/store.ts';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { type SensorDay, readHeartbeatHistory } from '../../../domain/nodes/heartbeatHistory.ts';
import { useEachSecond } from '../../ui/useNow.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { httpOf } from '../../session/console.ts';

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

/** Fetches the last 24 h of a sensor; 'absent' if the server has no history, undefined if the call failed. */
async function fetchSensorDay(
  store: StateAccess,
  { squadId, nodeId }: { readonly squadId: string; readonly nodeId: string },
  signal: AbortSignal,
): Promise<SensorDay | 'absent' | undefined> {
  const answer = await httpOf(store).send(PATHS.heartbeatHistory, {
    failures: 'missing',
    query: { squadId, nodeId },
    signal,
  });
  if (answer.ok) return readHeartbeatHistory(answer.value.body);
  return answer.reason.kind === 'notFound' ? 'absent' : undefined;
}
