import type { Incident } from '../../../domain/contract/incident.ts';
import { PATH_OF_SYMBOL } from '../../../render/theme/symbolPaths.ts';
import { symbolColour } from './symbolColours.ts';

interface Props {
  readonly incident: Pick<Incident, 'state' | 'severity'>;
  readonly className?: string | undefined;
}

/** Type by colour and symbol, state by shape: a broken ring around what nobody has, a tag at what is taken, a bar across what is closed. Decorative. */
export function IncidentMark({ incident: { state, severity }, className }: Props) {
  const isOpen = state === 'unacknowledged';
  const isClosed = state === 'closed';
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} data-state={state}>
      {isOpen && (
        <circle
          cx="16"
          cy="16"
          r="14.2"
          fill="none"
          stroke="var(--warn)"
          strokeWidth="2.2"
          strokeDasharray="15.3 7"
          transform="rotate(-75.9 16 16)"
        />
      )}
      <g transform={isOpen ? 'translate(6 6) scale(0.833)' : 'translate(5 5) scale(0.917)'}>
        <path d={PATH_OF_SYMBOL[severity]} fillRule="evenodd" fill={symbolColour(severity)} />
      </g>
      {state === 'acknowledged' && (
        <rect
          x="17.5"
          y="20.5"
          width="13"
          height="9.5"
          rx="2.5"
          fill="var(--text)"
          stroke="var(--surface-1)"
          strokeWidth="3"
          paintOrder="stroke"
        />
      )}
      {isClosed && (
        <>
          <path d="M5 27 27 5" stroke="var(--surface-1)" strokeWidth="6" />
          <path d="M5 27 27 5" stroke="currentColor" strokeWidth="2.4" />
        </>
      )}
    </svg>
  );
}
