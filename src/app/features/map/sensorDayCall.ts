import type { StateAccess } from '../../browser/store.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { readHeartbeatHistory, type SensorDay } from '../../../domain/nodes/heartbeatHistory.ts';
import { httpOf } from '../../session/console.ts';

/** Fetches the last 24 h of a sensor; 'absent' if the server has no history, undefined if the call failed. */
export async function fetchSensorDay(
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
