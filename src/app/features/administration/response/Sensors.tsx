import { RESPONSE_OUTCOMES, type ResponseSensor } from '../../../../domain/contract/response.ts';
import { OUTCOME_TEXT, RESPONSE_TEXT as TEXT } from '../../../text/response.ts';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { countText } from '../page/figureTexts.ts';
import { Count } from './Count.tsx';
import { CountBar } from '../page/CountBar.tsx';
import type { AlarmFilter } from './responseView.ts';

interface Props {
  readonly sensors: readonly ResponseSensor[];
  readonly alarms: AlarmFilter;
}

/** The sensors with the most alarms; each figure opens its incidents. */
export function Sensors({ sensors, alarms: filter }: Props) {
  const most = Math.max(1, ...sensors.flatMap(({ alarms, before }) => [alarms, before]));
  const columns: readonly Column<ResponseSensor>[] = [
    { name: TEXT.sensor, cell: ({ sensor }) => sensor },
    {
      name: TEXT.alarms,
      isFigure: true,
      cell: ({ squadId, sensor, alarms }) => (
        <Count count={alarms} name={`${sensor}, ${TEXT.alarms}`} filter={{ ...filter, squadId, sensor }} />
      ),
    },
    { name: '', isWide: true, cell: (counts) => <CountBar {...counts} most={most} /> },
    { name: TEXT.beforeHead, isFigure: true, cell: ({ before }) => countText(before) },
    ...RESPONSE_OUTCOMES.map((outcome): Column<ResponseSensor> => ({
      name: OUTCOME_TEXT[outcome],
      isFigure: true,
      cell: ({ squadId, sensor, outcomes }) => (
        <Count
          count={outcomes[outcome]}
          name={`${sensor}, ${OUTCOME_TEXT[outcome]}`}
          filter={{ ...filter, squadId, sensor, outcome }}
        />
      ),
    })),
  ];
  return (
    <DataTable
      label={TEXT.sensors}
      columns={columns}
      rows={sensors}
      keyOf={({ squadId, sensor }) => `${squadId} ${sensor}`}
    />
  );
}
