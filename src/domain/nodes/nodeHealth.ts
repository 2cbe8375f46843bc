import { NODE_HEALTH } from '../contract/heartbeat.ts';

/** Index into NODE_HEALTH. */
export type HealthIndex = number;

const HEALTHY: HealthIndex = NODE_HEALTH.indexOf('healthy');
const UNKNOWN: HealthIndex = NODE_HEALTH.indexOf('unknown');
export const CONSTRUCTION: HealthIndex = NODE_HEALTH.indexOf('construction');
const WARNING: HealthIndex = NODE_HEALTH.indexOf('warning');

/**
 * State of a node, by the first rule that applies: no usable timestamp, or status stray or down →
 * construction; unknown → unknown; ok, active or up → healthy; any other status → warning. Case and surrounding blanks
 * are ignored.
 *
 * @param time  epoch ms of the usable timestamp; NaN where there is none
 */
export function healthOf(status: string, time: number): HealthIndex {
  if (Number.isNaN(time)) return CONSTRUCTION;
  if (status === 'OK') return HEALTHY;
  switch (status.trim().toLowerCase()) {
    case 'stray':
    case 'down':
      return CONSTRUCTION;
    case 'unknown':
      return UNKNOWN;
    case 'ok':
    case 'active':
    case 'up':
      return HEALTHY;
    default:
      return WARNING;
  }
}
