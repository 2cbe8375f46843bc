import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { DELIVERIES_PATH } from '../../../../domain/access/menuAccess.ts';
import { decideScreen, screenRule } from '../../../../domain/access/screenAccess.ts';
import type { Row } from '../../../../domain/json/row.ts';
import type { Channel } from '../../../../domain/notifications/recipient.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { SHOT_REPORTS } from '../../../../domain/resources/entities/shotReports.ts';
import { SMS_SUBSCRIBERS } from '../../../../domain/resources/entities/smsSubscribers.ts';
import { WEBHOOKS } from '../../../../domain/resources/entities/webhooks.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { DELIVERIES_TEXT as TEXT } from '../../../text/deliveries.ts';
import { FactList } from '../../../ui/facts/FactList.tsx';
import { lastText } from '../list/overrides/lastDeliveries.tsx';
import { useLastDeliveries } from '../list/overrides/useLastDeliveries.ts';
import form from './widgets/form.module.css';

/** Channel of the recipients of a collection. */
const CHANNELS: Readonly<Record<string, Channel>> = {
  [WEBHOOKS.collection]: 'webhook',
  [SMS_SUBSCRIBERS.collection]: 'sms',
};

interface Props {
  readonly resource: Resource;
  readonly row: Row;
}

/** What became of the deliveries to a recipient or of a report, with a link to all of them, for whoever may open their page. */
export function RecordDeliveries({ resource: { collection }, row }: Props) {
  const authorities = useAtomValue(authoritiesAtom);
  if (decideScreen(screenRule(DELIVERIES_PATH), authorities) !== 'open') return undefined;
  const id = readText(row['id']);
  const channel = CHANNELS[collection];
  if (channel !== undefined) return <OfRecipient channel={channel} id={id} />;
  return collection === SHOT_REPORTS.collection ? (
    <section className={form.card}>
      <h2>{TEXT.section}</h2>
      <p>
        <Link href={`${DELIVERIES_PATH}?report=${id}`}>{TEXT.ofReport}</Link>
      </p>
    </section>
  ) : undefined;
}

function OfRecipient({ channel, id }: { readonly channel: Channel; readonly id: string }) {
  const last = useLastDeliveries(channel).get(id);
  return (
    <section className={form.card}>
      <h2>{TEXT.section}</h2>
      <FactList
        className={form.facts}
        facts={[
          { name: TEXT.lastDelivered, value: lastText(last?.deliveredTime) },
          { name: TEXT.lastFailed, value: lastText(last?.failedTime) },
        ]}
      />
      <p>
        <Link href={`${DELIVERIES_PATH}?channel=${channel}&recipient=${id}`}>{TEXT.toRecipient}</Link>
      </p>
    </section>
  );
}
