import { SENSORS_PATH } from '../../../domain/access/menuAccess.ts';
import type { LinkedNode } from './surveyHref.ts';

/** Address of the availability of sensors, in which the days of one sensor are open. */
export function availabilityHref({ squadId, nodeId }: LinkedNode): string {
  const query = new URLSearchParams({ part: 'availability', nodeSquad: squadId, node: nodeId });
  return `${SENSORS_PATH}?${query.toString()}`;
}
