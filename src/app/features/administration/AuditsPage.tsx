import { useState } from 'react';
import type { AuditRow } from '../../../domain/contract/management.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { epochMs, type EpochMs } from '../../../domain/units.ts';
import { AUDITS_TEXT as TEXT } from '../../text/administration.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { LAST_DAY } from '../../ui/facts/dateForms.ts';
import { dateTimeText, dayText } from '../../../domain/dayAndClock.ts';
import { useServerNow } from '../../ui/useNow.ts';
import { AdminPage, WhenLoaded } from './page/AdminPage.tsx';
import type { Column } from './page/DataTable.tsx';
import { PagedTable } from './page/PagedTable.tsx';
import { PAGE_SIZE } from './page/Pager.tsx';
import { parseAudits, type AuditPage } from './page/parsers.ts';
import { usePolled } from './page/usePolled.ts';

const MONTH_MS = 30 * 86_400_000;

const COLUMNS: readonly Column<AuditRow>[] = [
  { name: TEXT.date, cell: ({ timestamp }) => <time dateTime={timestamp}>{timeText(timestamp)}</time> },
  { name: TEXT.user, cell: ({ principal }) => principal },
  { name: TEXT.action, cell: ({ type }) => type },
  { name: TEXT.data, isWide: true, cell: ({ data }) => dataText(data) },
];

/** The facts of an audit; the old and new values, which are JSON, are shown by the audit trail. */
function dataText({ changes: _changes, ...facts }: AuditRow['data']): string {
  return Object.values(facts).join(', ');
}

function timeText(timestamp: string): string {
  const at = Date.parse(timestamp);
  return Number.isNaN(at) ? timestamp : dateTimeText(epochMs(at));
}

/** First and last millisecond of a day, by the local clock. */
const DAY_START = '00:00:00.000';
const DAY_END = '23:59:59.999';

/** ISO text of a local time of a day. */
function isoText(day: string, time: string): string {
  return new Date(`${day}T${time}`).toISOString();
}

/** Who did what, by dates and pages (AD-07). */
export function AuditsPage() {
  const now = useServerNow();
  const [dates, setDates] = useState(() => ({ from: daysBefore(now, MONTH_MS), to: dayText(now) }));
  const [page, setPage] = useState(0);
  const setDate = (name: 'from' | 'to') => (day: string) => {
    if (day === '') return;
    setDates({ ...dates, [name]: day });
    setPage(0);
  };
  const query = new URLSearchParams({
    page: String(page),
    size: String(PAGE_SIZE),
    sort: 'auditEventDate,desc',
    fromDate: isoText(dates.from, DAY_START),
    toDate: isoText(dates.to, DAY_END),
  });
  const [polled, refresh] = usePolled(PATHS.audits, { parse: parseAudits, query: query.toString() });
  return (
    <AdminPage
      title={TEXT.title}
      about={TEXT.about}
      tools={
        <>
          <Field
            label={TEXT.from}
            type="date"
            error=""
            value={dates.from}
            max={dates.to}
            onText={setDate('from')}
          />
          <Field
            label={TEXT.to}
            type="date"
            error=""
            value={dates.to}
            min={dates.from}
            max={LAST_DAY}
            onText={setDate('to')}
          />
        </>
      }
      onRefresh={refresh}
    >
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(audits) => <Audits audits={audits} page={page} onPage={setPage} />}
      </WhenLoaded>
    </AdminPage>
  );
}

function daysBefore(now: EpochMs, span: number): string {
  return dayText(epochMs(now - span));
}

interface AuditsProps {
  readonly audits: AuditPage;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Audits({ audits: { rows, total }, page, onPage }: AuditsProps) {
  return (
    <PagedTable
      text={TEXT}
      rows={rows.map((row, at) => ({ ...row, at }))}
      columns={COLUMNS}
      keyOf={({ at }) => String(at)}
      page={page}
      total={total}
      onPage={onPage}
    />
  );
}
