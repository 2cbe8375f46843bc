import { useStore } from 'jotai';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Availability } from '../../../../domain/contract/availability.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { writeIso } from '../../../../domain/json/instant.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import {
  AVAILABILITY_ORDER_TEXT,
  AVAILABILITY_ORDERS,
  AVAILABILITY_PERIOD_TEXT,
  AVAILABILITY_PERIODS,
  AVAILABILITY_TEXT as TEXT,
} from '../../../text/availability.ts';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import { Message } from '../../../ui/controls/Message.tsx';
import { AdminPage, WhenLoaded } from '../page/AdminPage.tsx';
import { FigureExports } from '../page/FigureExports.tsx';
import { PeriodFields } from '../page/PeriodFields.tsx';
import { usePolled } from '../page/usePolled.ts';
import { AvailabilityFigures } from './AvailabilityFigures.tsx';
import {
  availabilityCsv,
  availabilitySpanOf,
  parseAvailability,
  rankedRows,
  readAvailabilityChoice,
  sensorRows,
  writeAvailabilityChoice,
  type AvailabilityChoice,
} from './availabilityView.ts';
import { SensorStrip } from './SensorStrip.tsx';
import { SensorParts } from './SensorParts.tsx';
import figureStyles from '../page/figures.module.css';

const PERIOD_CHOICES = AVAILABILITY_PERIODS.map((value) => ({
  value,
  text: AVAILABILITY_PERIOD_TEXT[value],
}));
const ORDER_CHOICES = AVAILABILITY_ORDERS.map((value) => ({ value, text: AVAILABILITY_ORDER_TEXT[value] }));

/** How well each sensor was heard in a period. The choice is in the address. */
export function AvailabilityPart() {
  const store = useStore();
  const [path, navigate] = useLocation();
  const choice = readAvailabilityChoice(useSearch());
  const [asOf, setAsOf] = useState(() => serverNow(store));
  const span = availabilitySpanOf(choice, asOf);
  const change = (changed: Partial<AvailabilityChoice>) => {
    // An own period begins with the one that was shown.
    const shown = changed.period === 'own' && span && { from: writeIso(span.from), to: writeIso(span.to) };
    navigate(`${path}?${writeAvailabilityChoice({ ...choice, ...shown, ...changed })}`, { replace: true });
  };
  return (
    <AdminPage
      title={TEXT.ranking}
      about={TEXT.about}
      tools={
        <>
          <SensorParts />
          <PeriodFields choice={choice} periods={PERIOD_CHOICES} onChange={change} />
          <ChoiceField
            label={TEXT.order}
            value={choice.order}
            choices={ORDER_CHOICES}
            onChoose={(chosen) => {
              const order = AVAILABILITY_ORDERS.find((one) => one === chosen);
              if (order !== undefined) change({ order });
            }}
          />
        </>
      }
      onRefresh={() => setAsOf(serverNow(store))}
    >
      {span === undefined ? (
        <Message title={TEXT.invalid} />
      ) : (
        <Loaded key={asOf} span={span} choice={choice} onChange={change} />
      )}
    </AdminPage>
  );
}

interface LoadedProps {
  readonly span: { readonly from: EpochMs; readonly to: EpochMs };
  readonly choice: AvailabilityChoice;
  readonly onChange: (changed: Partial<AvailabilityChoice>) => void;
}

function Loaded({ span, choice, onChange }: LoadedProps) {
  const { squad, order, sensor } = choice;
  const query = new URLSearchParams({
    from: String(span.from),
    to: String(span.to),
    ...(squad !== '' && { squadId: squad }),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }).toString();
  const [polled, refresh] = usePolled(PATHS.availability, { parse: parseAvailability, query });
  return (
    <WhenLoaded polled={polled} onRetry={refresh}>
      {(availability) => (
        <>
          <div className={figureStyles.head}>
            <p>
              {dateTimeText(availability.from)} – {dateTimeText(availability.to)}
              {availability.until < availability.to && (
                <span>. {TEXT.until(dateTimeText(availability.until))}</span>
              )}
            </p>
            <FigureExports onSave={() => save(availability, order)} />
          </div>
          {sensor !== undefined && (
            <SensorStrip
              key={`${sensor.squadId} ${sensor.nodeId}`}
              sensor={sensor}
              span={span}
              onClose={() => onChange({ sensor: undefined })}
            />
          )}
          <AvailabilityFigures
            availability={availability}
            order={order}
            onOpen={({ squadId, nodeId }) => onChange({ sensor: { squadId, nodeId } })}
          />
        </>
      )}
    </WhenLoaded>
  );
}

/** Saves all sensors as a file. */
function save(availability: Availability, order: AvailabilityChoice['order']): void {
  const name = `availability ${dateTimeText(availability.until).replaceAll(':', '-')}.csv`;
  const rows = rankedRows(sensorRows(availability), order, '');
  downloadBlob(new Blob([availabilityCsv(availability, rows)], { type: 'text/csv' }), name);
}
