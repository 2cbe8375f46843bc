import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { DELIVERIES_PATH } from '../../../../domain/access/menuAccess.ts';
import { decideScreen, screenRule } from '../../../../domain/access/screenAccess.ts';
import type { Row } from '../../../../domain/json/row.ts';
import type { Channel } from '../../../../domain/notifications/recipient.ts';
import { toldQuestionOf } from '../../../../domain/notifications/toldQuestion.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { SHOT_REPORTS } from '../../../../domain/resources/entities/shotReports.ts';
import { SMS_SUBSCRIBERS } from '../../../../domain/resources/entities/smsSubscribers.ts';
import { WEBHOOKS } from '../../../../domain/resources/entities/webhooks.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { CHANNEL_TEXT, DELIVERIES_TEXT as TEXT } from '../../../text/deliveries.ts';
import { FactList } from '../../../ui/facts/FactList.tsx';
import { lastText } from '../list/overrides/lastDeliveries.tsx';
import { ToldLink } from '../list/overrides/ToldLink.tsx';
import { useLastDeliveries } from '../list/overrides/useLastDeliveries.ts';
import form from './widgets/form.module.css';

/** Channels of the recipients of a collection. */
const CHANNELS: Readonly<Record<string, readonly Channel[]>> = {
  [WEBHOOKS.collection]: ['webhook'],
  [SMS_SUBSCRIBERS.collection]: ['sms', 'email'],
};

interface Props {
  readonly resource: Resource;
  readonly row: Row;
}

/**
 * What became of the deliveries to a recipient or of a report, with a link to all of them, and to who would be told by it; for
 * whoever may open these pages.
 */
export function RecordDeliveries({ resource: { collection }, row }: Props) {
  const authorities = useAtomValue(authoritiesAtom);
  const question = toldQuestionOf(collection, row);
  if (question === undefined || decideScreen(screenRule(DELIVERIES_PATH), authorities) !== 'open')
    return undefined;
  const id = readText(row['id']);
  return (
    <section className={form.card}>
      <h2>{TEXT.section}</h2>
      {CHANNELS[collection]?.map((channel) => (
        <OfRecipient key={channel} channel={channel} id={id} />
      ))}
      {collection === SHOT_REPORTS.collection && (
        <p>
          <Link href={`${DELIVERIES_PATH}?report=${id}`}>{TEXT.ofReport}</Link>
        </p>
      )}
      <p>
        <ToldLink question={question} />
      </p>
    </section>
  );
}

function OfRecipient({ channel, id }: { readonly channel: Channel; readonly id: string }) {
  const last = useLastDeliveries(channel).get(id);
  return (
    <>
      <h3>{CHANNEL_TEXT[channel]}</h3>
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
    </>
  );
}
