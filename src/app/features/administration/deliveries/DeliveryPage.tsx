import { useStore } from 'jotai';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { DELIVERIES_PATH } from '../../../../domain/access/menuAccess.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { DeliveryEntry } from '../../../../domain/notifications/delivery.ts';
import { SHOT_REPORTS } from '../../../../domain/resources/entities/shotReports.ts';
import { httpOf } from '../../../session/console.ts';
import { CHANNEL_TEXT, DELIVERY_STATE_TEXT } from '../../../../domain/notifications/deliveryText.ts';
import { DELIVERIES_TEXT as TEXT } from '../../../text/deliveries.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FactList } from '../../../ui/facts/FactList.tsx';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { AdminPage, Section, WhenLoaded } from '../page/AdminPage.tsx';
import { usePolled } from '../page/usePolled.ts';
import { writeDeliveryFilter } from './deliveryFilter.ts';
import styles from './DeliveryPage.module.css';
import { screenOf } from './recipientScreens.ts';
import { durationText, parseDelivery, reportText, timeText, STATE_TONES } from './deliveryRows.ts';

const REFRESH_MS = 3000;
const NOT_FOUND = 404;

/** One delivery, live: its state, what was sent and what was answered, with links to its report and recipient. */
export function DeliveryPage() {
  const store = useStore();
  const [path] = useLocation();
  const id = Number(path.slice(DELIVERIES_PATH.length + 1));
  const call = { parse: parseDelivery, every: REFRESH_MS, alsoStatus: NOT_FOUND };
  const [polled, refresh] = usePolled(`${PATHS.deliveries}/${id}`, call);
  const retry = () =>
    void httpOf(store)
      .send(PATHS.retryDeliveries, {
        method: 'POST',
        body: { ids: [id] },
        failures: { text: TEXT.retryFailed },
      })
      .then(refresh);
  return (
    <AdminPage
      title={TEXT.delivery(id)}
      about={TEXT.aboutOne}
      tools={
        <>
          <Link className={styles.link} href={DELIVERIES_PATH}>
            {TEXT.clear}
          </Link>
          <Button onPress={retry}>{TEXT.retry}</Button>
        </>
      }
      onRefresh={refresh}
    >
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(delivery) =>
          delivery === 'absent' ? <p role="alert">{TEXT.notFound}</p> : <Delivery {...delivery} />
        }
      </WhenLoaded>
    </AdminPage>
  );
}

function Delivery(delivery: DeliveryEntry) {
  const { request, answer, state } = delivery;
  return (
    <>
      <Section title={DELIVERY_STATE_TEXT[state]} tools={<Links {...delivery} />}>
        <FactList className={styles.facts} facts={factsOf(delivery)} />
      </Section>
      <Section title={TEXT.request}>
        {request === null ? <p>{TEXT.nothingSent}</p> : <pre className={styles.text}>{request}</pre>}
      </Section>
      <Section title={TEXT.answer}>
        {answer === null || answer === '' ? (
          <p>{TEXT.noAnswer}</p>
        ) : (
          <pre className={styles.text}>{answer}</pre>
        )}
      </Section>
    </>
  );
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

function factsOf(delivery: DeliveryEntry): readonly Fact[] {
  const { channel, recipientName, address, state, attempts, createdTime, changedTime } = delivery;
  const { nextTime, snooze, failure, status, durationMs } = delivery;
  const given = (name: string, value: ReactNode): Fact[] =>
    value === null || value === '' ? [] : [{ name, value }];
  return [
    { name: TEXT.state, value: <Badge tone={STATE_TONES[state]}>{DELIVERY_STATE_TEXT[state]}</Badge> },
    { name: TEXT.channel, value: CHANNEL_TEXT[channel] },
    { name: TEXT.recipient, value: recipientName },
    { name: TEXT.address, value: address },
    ...given(TEXT.report, reportText(delivery)),
    { name: TEXT.created, value: timeText(createdTime) },
    { name: TEXT.changed, value: timeText(changedTime) },
    { name: TEXT.attempts, value: String(attempts) },
    ...given(TEXT.nextAttempt, nextTime === null ? null : timeText(nextTime)),
    ...given(TEXT.snooze, snooze),
    ...given(TEXT.failure, failure),
    ...given(TEXT.status, status === null ? null : String(status)),
    ...given(TEXT.duration, durationText(durationMs)),
  ];
}

function Links({ channel, recipient, recipientName, reportId, detectionId }: DeliveryEntry) {
  const screen = screenOf({ channel, id: recipient });
  const report = String(reportId);
  return (
    <nav className={styles.links}>
      {screen !== undefined && <Link href={screen}>{recipientName}</Link>}
      <Link href={`${DELIVERIES_PATH}?${writeDeliveryFilter({ channel, recipient })}`}>
        {TEXT.toRecipient}
      </Link>
      {detectionId !== '' && (
        <>
          <Link href={`${SHOT_REPORTS.screen ?? ''}/${report}`}>{`${TEXT.reportId} ${report}`}</Link>
          <Link href={`${DELIVERIES_PATH}?${writeDeliveryFilter({ report })}`}>{TEXT.ofReport}</Link>
        </>
      )}
    </nav>
  );
}
