import { Link, useSearch } from 'wouter';
import type { SensorDoubt } from '../../../../domain/acoustics/sensorDoubt.ts';
import type { ObservedReport } from '../../../../domain/contract/observations.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { surveyHref } from '../../../data/view/surveyHref.ts';
import { doubtText, SENSORS_TEXT as TEXT } from '../../../text/sensorDoubts.ts';
import { Message } from '../../../ui/controls/Message.tsx';
import { AdminPage, WhenLoaded } from '../page/AdminPage.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { usePolled } from '../page/usePolled.ts';
import { AvailabilityPart } from './AvailabilityPart.tsx';
import { SensorParts, useSensorPart } from './SensorParts.tsx';
import { parseObserved, useDoubts } from './useDoubts.ts';

/** The page of sensors: which sensors contradict the others, and how well each was heard. */
export function SensorsPage() {
  return useSensorPart(useSearch()) === 'availability' ? <AvailabilityPart /> : <DoubtPart />;
}

/** Sensors that contradict the others, with what explains it. */
function DoubtPart() {
  const [polled, refresh] = usePolled(PATHS.observedReports, { parse: parseObserved });
  return (
    <AdminPage title={TEXT.title} about={TEXT.about} tools={<SensorParts />} onRefresh={refresh}>
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(reports) => <Doubts reports={reports} />}
      </WhenLoaded>
    </AdminPage>
  );
}

function Doubts({ reports }: { readonly reports: readonly ObservedReport[] }) {
  const doubts = useDoubts(reports);
  if (doubts === undefined) return <Message title={TEXT.comparing} />;
  if (doubts === 'failed') return <Message tone="danger" title={TEXT.failed} />;
  if (doubts.length === 0) return <Message title={TEXT.none} text={TEXT.noneMore(reports.length)} />;
  return (
    <>
      <p>{TEXT.compared(reports.length)}</p>
      <DataTable
        label={TEXT.title}
        columns={COLUMNS}
        rows={doubts}
        keyOf={({ squadId, nodeId }) => `${squadId} ${nodeId}`}
      />
    </>
  );
}

const COLUMNS: readonly Column<SensorDoubt>[] = [
  { name: TEXT.sensor, cell: ({ nodeId }) => nodeId },
  { name: TEXT.squad, cell: ({ squadId }) => squadId },
  { name: TEXT.explains, isWide: true, cell: doubtText },
  { name: TEXT.reports, isFigure: true, cell: ({ reports }) => String(reports) },
  {
    name: TEXT.leftOut,
    isFigure: true,
    cell: ({ leftOut, reports }) => `${Math.round((100 * leftOut) / reports)} %`,
  },
  {
    name: '',
    isAction: true,
    cell: (doubt) => (
      <Link href={surveyHref(doubt)} aria-label={`${TEXT.show}: ${doubt.nodeId}`}>
        {TEXT.show}
      </Link>
    ),
  },
];
