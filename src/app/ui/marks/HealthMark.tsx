import type { NodeHealth } from '../../../domain/contract/heartbeat.ts';
import { healthPath } from '../../../render/theme/healthGlyphs.ts';
import { healthColour } from './symbolColours.ts';

interface Props {
  readonly health: NodeHealth;
  /** The current state is unknown: drawn without colour. */
  readonly stale?: boolean;
}

/** Symbol of a sensor, outlined to differ from the filled symbols of reports. */
export function HealthMark({ health, stale = false }: Props) {
  const filled = health === 'warning';
  const colour = stale ? 'var(--text-faint)' : healthColour(health);
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect
        x="2.6"
        y="2.6"
        width="18.8"
        height="18.8"
        rx="6"
        fill={filled ? colour : 'var(--hb-chip)'}
        stroke={colour}
        strokeWidth="1.9"
      />
      <path
        d={healthPath(health)}
        fill="none"
        stroke={filled ? 'var(--hb-chip)' : colour}
        strokeWidth={filled ? 2.6 : 1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
