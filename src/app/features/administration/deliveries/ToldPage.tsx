import { Link, useLocation, useSearch } from 'wouter';
import { DELIVERIES_PATH } from '../../../../domain/access/menuAccess.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { REPORT_SYMBOLS } from '../../../../domain/contract/reportTypes.ts';
import { isRow } from '../../../../domain/json/row.ts';
import type { ExplainedRecipient } from '../../../../domain/notifications/explainRecipients.ts';
import { CHANNELS } from '../../../../domain/notifications/recipient.ts';
import {
  readToldQuestion,
  writeToldQuestion,
  type ToldQuestion,
} from '../../../../domain/notifications/toldQuestion.ts';
import { CHANNEL_TEXT } from '../../../../domain/notifications/deliveryText.ts';
import { askedText, toldCount, WOULD_BE_TOLD_TEXT as TEXT } from '../../../text/deliveries.ts';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { LAST_MINUTE, momentField, readMomentField } from '../../../ui/facts/moment.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { AdminPage, Section, WhenLoaded } from '../page/AdminPage.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { usePolled } from '../page/usePolled.ts';
import linkStyles from './DeliveryPage.module.css';
import { collectionOf, screenOf } from './recipientScreens.ts';
import styles from './toldPage.module.css';

const TYPES = REPORT_SYMBOLS.map((value) => ({ value, text: value }));

/** Asks who would be sent a report of a type, zone, squad and time, and why the others would not. Sends nothing. Its question is in the address. */
export function ToldPage() {
  const [path, navigate] = useLocation();
  const question = readToldQuestion(new URLSearchParams(useSearch()));
  const set = (part: keyof ToldQuestion) => (value: string) => {
    const query = new URLSearchParams(writeToldQuestion({ ...question, [part]: value }));
    navigate(`${path}?${query}`, { replace: true });
  };
  const { recipient, ...report } = question;
  const query = new URLSearchParams(writeToldQuestion(report)).toString();
  const [polled, refresh] = usePolled(PATHS.deliveryRecipients, { parse: parseExplained, query });
  return (
    <AdminPage
      title={TEXT.title}
      about={TEXT.about}
      tools={
        <Link className={linkStyles.link} href={DELIVERIES_PATH}>
          {TEXT.deliveries}
        </Link>
      }
      onRefresh={refresh}
    >
      <div className={styles.fields}>
        <ChoiceField label={TEXT.type} value={question.type} choices={TYPES} onChoose={set('type')} />
        <Field label={TEXT.zone} error="" value={question.zone} onText={set('zone')} />
        <Field label={TEXT.squad} error="" value={question.squad} onText={set('squad')} />
        <Field
          label={TEXT.at}
          error=""
          type="datetime-local"
          max={LAST_MINUTE}
          value={momentField(question.at)}
          onText={(local) => set('at')(readMomentField(local))}
        />
      </div>
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(recipients) => <Explained recipients={recipients} asked={recipient} />}
      </WhenLoaded>
    </AdminPage>
  );
}

interface ExplainedProps {
  readonly recipients: readonly ExplainedRecipient[];
  /** Collection and id of the record that the question is about; '' for none. */
  readonly asked: string;
}

function Explained({ recipients, asked }: ExplainedProps) {
  const told = recipients.filter(({ reason }) => reason === null).length;
  return (
    <>
      {asked !== '' && (
        <Asked recipients={recipients.filter((one) => `${collectionOf(one)} ${one.id}` === asked)} />
      )}
      <Section title={toldCount(told, recipients.length)}>
        {recipients.length > 0 && (
          <DataTable
            label={TEXT.title}
            columns={COLUMNS}
            rows={recipients}
            keyOf={({ channel, id, address }) => `${channel} ${id} ${address}`}
          />
        )}
      </Section>
    </>
  );
}

/** What would become of the recipient that the question is about, by each of its channels. */
function Asked({ recipients }: Pick<ExplainedProps, 'recipients'>) {
  if (recipients.length === 0)
    return (
      <p className={styles.asked} data-tone="warn">
        {TEXT.absent}
      </p>
    );
  return recipients.map(({ channel, name, reason }) => (
    <p key={channel} className={styles.asked} data-tone={reason === null ? undefined : 'warn'}>
      {askedText(`${name}, ${CHANNEL_TEXT[channel]}`, reason)}
    </p>
  ));
}

const COLUMNS: readonly Column<ExplainedRecipient>[] = [
  {
    name: TEXT.result,
    cell: ({ reason }) =>
      reason === null ? <Badge tone="ok">{TEXT.sent}</Badge> : <Badge>{TEXT.notSent}</Badge>,
  },
  {
    name: TEXT.recipient,
    cell: ({ channel, id, name }) => {
      const screen = screenOf({ channel, id });
      return screen === undefined ? name : <Link href={screen}>{name}</Link>;
    },
  },
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
      typeof row['id'] === 'string' &&
      typeof row['name'] === 'string' &&
      typeof row['address'] === 'string' &&
      CHANNELS.some((channel) => channel === row['channel']) &&
      (row['reason'] === null || typeof row['reason'] === 'string'),
  );
}
