import { PATHS } from '../../../domain/contract/paths.ts';
import { readHeartbeatHistory, type SensorDay } from '../../../domain/nodes/heartbeatHistory.ts';
import { http } from '../../session/console.ts';

/** The last 24 h of a sensor; 'absent' where the server keeps none, undefined where it could not be read. */
export async function fetchSensorDay(
  squadId: string,
  nodeId: string,
  signal: AbortSignal,
): Promise<SensorDay | 'absent' | undefined> {
  const query = { squadId, nodeId };
  const answer = await http.send(PATHS.heartbeatHistory, { list: true, mayBeMissing: true, query, signal });
  if (answer.ok) return readHeartbeatHistory(answer.value.body);
  return answer.reason.kind === 'notFound' ? 'absent' : undefined;
}
