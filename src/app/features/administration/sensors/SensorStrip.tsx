import { X } from 'lucide-react';
import type { NodeQuarters } from '../../../../domain/contract/availability.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../../../domain/contract/heartbeatHistory.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { dateTimeText, dayText } from '../../../../domain/dayAndClock.ts';
import { epochMs, type EpochMs } from '../../../../domain/units.ts';
import { AVAILABILITY_TEXT as TEXT, quartersText } from '../../../text/availability.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Section, WhenLoaded } from '../page/AdminPage.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { usePolled } from '../page/usePolled.ts';
import {
  outagesOf,
  parseNodeQuarters,
  stripRuns,
  type ChosenSensor,
  type Outage,
} from './availabilityView.ts';
import figureStyles from '../page/figures.module.css';
import { StateLegend } from './StateBar.tsx';
import styles from './Availability.module.css';

interface Props {
  readonly sensor: ChosenSensor;
  readonly span: { readonly from: EpochMs; readonly to: EpochMs };
  readonly onClose: () => void;
}

/** Brings an opened strip into view, for the pointer and for the keyboard. */
const show = (heading: HTMLElement | null): void => {
  heading?.scrollIntoView({ block: 'nearest' });
  heading?.querySelector('button')?.focus();
};

/** Hours by days of one sensor, with its longest outages. */
export function SensorStrip({ sensor, span, onClose }: Props) {
  const query = new URLSearchParams({
    ...sensor,
    from: String(span.from),
    to: String(span.to),
  }).toString();
  const [polled, refresh] = usePolled(PATHS.nodeAvailability, { parse: parseNodeQuarters, query });
  return (
    <div ref={show}>
      <Section
        title={TEXT.strip(`${sensor.squadId} / ${sensor.nodeId}`)}
        tools={
          <Button icon tight ghost aria-label={TEXT.close} onPress={onClose}>
            <X aria-hidden="true" />
          </Button>
        }
      >
        <WhenLoaded polled={polled} onRetry={refresh}>
          {(quarters) => <Strip quarters={quarters} to={span.to} />}
        </WhenLoaded>
      </Section>
    </div>
  );
}

const DAY = 86_400_000;
/** Longest outages that are listed. */
const LISTED = 8;
/** Marks beside the strip, hours of the day. */
const HOURS = [0, 6, 12, 18, 24] as const;
/** How much of the width of a day a state takes: told apart without its colour too. */
const WIDTHS = { healthy: 0.5, degraded: 0.75, silent: 1 } as const;

interface StripProps {
  readonly quarters: NodeQuarters;
  readonly to: EpochMs;
}

function Strip({ quarters, to }: StripProps) {
  const outages = outagesOf(quarters);
  const days = Math.max(1, Math.round((to - quarters.from) / DAY));
  return (
    <>
      <figure className={styles.strip}>
        <ol className={styles.stripHours} aria-hidden="true">
          {HOURS.map((hour) => (
            <li key={hour}>{String(hour).padStart(2, '0')}</li>
          ))}
        </ol>
        <svg aria-hidden="true" viewBox={`0 0 ${days} ${QUARTERS_PER_DAY}`} preserveAspectRatio="none">
          {stripRuns(quarters).map(({ day, quarter, length, state }) => (
            <rect
              key={`${day} ${quarter}`}
              data-state={state}
              x={day}
              y={quarter}
              width={state === 'noData' ? 0 : WIDTHS[state]}
              height={length}
            />
          ))}
        </svg>
        <p className={styles.stripDays} aria-hidden="true">
          <span>{dayText(quarters.from)}</span>
          <span>{dayText(epochMs(to - 1))}</span>
        </p>
        <figcaption className={figureStyles.note}>
          {TEXT.stripAbout} <StateLegend />
        </figcaption>
      </figure>
      {outages.length === 0 ? (
        <p className={figureStyles.note}>{TEXT.noOutage}</p>
      ) : (
        <DataTable
          label={TEXT.outageList}
          columns={OUTAGES}
          rows={outages.slice(0, LISTED)}
          keyOf={({ begin }) => String(begin)}
        />
      )}
    </>
  );
}

const OUTAGES: readonly Column<Outage>[] = [
  { name: TEXT.outageList, cell: ({ begin }) => dateTimeText(begin) },
  { name: TEXT.length, isFigure: true, cell: ({ quarters }) => quartersText(quarters * QUARTER_MS) },
  { name: '', isWide: true, cell: () => '' },
];
