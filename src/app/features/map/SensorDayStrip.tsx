import { useAtomValue } from 'jotai';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { HEARTBEAT_READERS } from '../../../domain/contract/callRules.ts';
import type { NodeHealth } from '../../../domain/contract/heartbeat.ts';
import { QUARTERS_PER_DAY } from '../../../domain/contract/heartbeatHistory.ts';
import type { QuarterState, SensorDay } from '../../../domain/nodes/heartbeatHistory.ts';
import { availabilityHref } from '../../data/view/availabilityHref.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { SENSOR_DAY_TEXT, sensorDayText, troubleText } from '../../text/sensorDay.ts';
import { healthColour } from '../../ui/marks/symbolColours.ts';
import styles from './SensorDayStrip.module.css';
import { useSensorDay } from './useSensorDay.ts';

interface Props {
  readonly squadId: string;
  readonly nodeId: string;
  /** Its present state. */
  readonly health: NodeHealth;
}

/** Last 24 h of a sensor in quarter-hours, with a link to its availability; nothing if the server has no heartbeat history. */
export function SensorDayStrip({ squadId, nodeId, health }: Props) {
  const mayRead = hasAny(useAtomValue(authoritiesAtom), HEARTBEAT_READERS.of);
  const [day, retry] = useSensorDay(squadId, nodeId);
  if (day === 'absent') return undefined;
  if (day === 'loading') return <p className={styles.caption}>{SENSOR_DAY_TEXT.dayLoading}</p>;
  if (day === 'failed') {
    return (
      <button type="button" className={styles.failed} onClick={retry}>
        {SENSOR_DAY_TEXT.day} {LIVE_TEXT.notLoaded}
      </button>
    );
  }
  return (
    <Strip day={day} health={health}>
      {mayRead && <Link href={availabilityHref({ squadId, nodeId })}>{SENSOR_DAY_TEXT.availability}</Link>}
    </Strip>
  );
}

/** Height of the strip in its own units; a quarter-hour is 1 wide. */
const HEIGHT = 12;
/** Bar height by severity. A silent quarter-hour is an outlined box, one without data a base line. */
const BAR_HEIGHTS: Readonly<Record<QuarterState, number>> = {
  healthy: 5,
  unknown: 7,
  construction: 9,
  warning: 12,
  silent: 12,
  noData: 1,
};

interface StripProps {
  readonly day: SensorDay;
  readonly health: NodeHealth;
  /** Beside the caption. */
  readonly children: ReactNode;
}

function Strip({ day, health, children }: StripProps) {
  const caption = useId();
  const trouble = troubleText(day, health);
  return (
    <figure className={styles.day} aria-labelledby={caption}>
      {trouble && <p className={styles.trouble}>{trouble}</p>}
      <svg aria-hidden="true" viewBox={`0 0 ${QUARTERS_PER_DAY} ${HEIGHT}`} preserveAspectRatio="none">
        {runsOf(day.states).map(({ state, start, length }) => (
          <Run key={start} state={state} start={start} length={length} />
        ))}
      </svg>
      <figcaption className={styles.caption}>
        <span id={caption}>{sensorDayText(day.states)}</span>
        {children}
      </figcaption>
    </figure>
  );
}

interface RunProps {
  readonly state: QuarterState;
  readonly start: number;
  /** Number of quarter-hours. */
  readonly length: number;
}

function Run({ state, start, length }: RunProps) {
  const height = BAR_HEIGHTS[state];
  const y = HEIGHT - height;
  if (state === 'noData') {
    return <path className={styles.noData} data-state={state} d={`M${start} ${HEIGHT - 0.75}h${length}`} />;
  }
  if (state === 'silent') {
    return (
      <rect
        className={styles.silent}
        data-state={state}
        x={start + 0.15}
        y={0.5}
        width={length - 0.3}
        height={HEIGHT - 1}
      />
    );
  }
  return (
    <rect data-state={state} x={start} y={y} width={length} height={height} fill={healthColour(state)} />
  );
}

/** Joins neighbouring quarter-hours of the same state into one shape. */
function runsOf(states: readonly QuarterState[]): RunProps[] {
  const runs: { state: QuarterState; start: number; length: number }[] = [];
  states.forEach((state, start) => {
    const last = runs.at(-1);
    if (last?.state === state) last.length++;
    else runs.push({ state, start, length: 1 });
  });
  return runs;
}
