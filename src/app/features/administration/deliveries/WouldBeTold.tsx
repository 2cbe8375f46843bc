import { useState } from 'react';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { REPORT_SYMBOLS } from '../../../../domain/contract/reportTypes.ts';
import { isRow } from '../../../../domain/json/row.ts';
import type { ExplainedRecipient } from '../../../../domain/notifications/explainRecipients.ts';
import { CHANNELS } from '../../../../domain/notifications/recipient.ts';
import { CHANNEL_TEXT, toldCount, WOULD_BE_TOLD_TEXT as TEXT } from '../../../text/deliveries.ts';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { WhenLoaded } from '../page/AdminPage.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { usePolled } from '../page/usePolled.ts';
import styles from './wouldBeTold.module.css';

const TYPES = REPORT_SYMBOLS.map((value) => ({ value, text: value }));

/** Asks who would be sent a report of a type, zone, squad and time, and why the others would not. Sends nothing. */
export function WouldBeTold() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{TEXT.title}</summary>
      {isOpen && <Tester />}
    </details>
  );
}

function Tester() {
  const [report, setReport] = useState({ type: 'Shot', zone: '', squad: '', at: '' });
  const set = (name: keyof typeof report) => (value: string) => setReport({ ...report, [name]: value });
  const { at, ...others } = report;
  const instant = Date.parse(at);
  const when = Number.isNaN(instant) ? {} : { at: new Date(instant).toISOString() };
  const query = new URLSearchParams({ ...others, ...when }).toString();
  const [polled, refresh] = usePolled(PATHS.deliveryRecipients, { parse: parseExplained, query });
  return (
    <>
      <div className={styles.fields}>
        <ChoiceField label={TEXT.type} value={report.type} choices={TYPES} onChoose={set('type')} />
        <Field label={TEXT.zone} error="" value={report.zone} onText={set('zone')} />
        <Field label={TEXT.squad} error="" value={report.squad} onText={set('squad')} />
        <Field label={TEXT.at} error="" type="datetime-local" value={at} onText={set('at')} />
      </div>
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(recipients) => <Explained recipients={recipients} />}
      </WhenLoaded>
    </>
  );
}

function Explained({ recipients }: { readonly recipients: readonly ExplainedRecipient[] }) {
  const told = recipients.filter(({ reason }) => reason === null).length;
  return (
    <>
      <p>{toldCount(told, recipients.length)}</p>
      {recipients.length > 0 && (
        <DataTable
          label={TEXT.title}
          columns={COLUMNS}
          rows={recipients}
          keyOf={({ channel, name, address }) => `${channel} ${name} ${address}`}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column<ExplainedRecipient>[] = [
  {
    name: TEXT.result,
    cell: ({ reason }) =>
      reason === null ? <Badge tone="ok">{TEXT.sent}</Badge> : <Badge>{TEXT.notSent}</Badge>,
  },
  { name: TEXT.recipient, cell: ({ name }) => name },
  { name: TEXT.channel, cell: ({ channel }) => CHANNEL_TEXT[channel] },
  { name: TEXT.address, cell: ({ address }) => address },
  { name: TEXT.why, isWide: true, cell: ({ reason }) => reason ?? '' },
];

/** The recipients of an answer; undefined where it is no list. */
function parseExplained(body: unknown): readonly ExplainedRecipient[] | undefined {
  if (!Array.isArray(body)) return undefined;
  return body.filter(
    (row: unknown): row is ExplainedRecipient =>
      isRow(row) &&
      typeof row['name'] === 'string' &&
      typeof row['address'] === 'string' &&
      CHANNELS.some((channel) => channel === row['channel']) &&
      (row['reason'] === null || typeof row['reason'] === 'string'),
  );
}
