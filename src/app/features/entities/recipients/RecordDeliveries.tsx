import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { DELIVERIES_PATH } from '../../../../domain/access/menuAccess.ts';
import { decideScreen, screenRule } from '../../../../domain/access/screenAccess.ts';
import type { Row } from '../../../../domain/json/row.ts';
import type { Channel } from '../../../../domain/notifications/recipient.ts';
import { toldQuestionOf } from '../../../../domain/notifications/toldQuestion.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { CHANNEL_TEXT } from '../../../../domain/notifications/deliveryText.ts';
import { DELIVERIES_TEXT as TEXT } from '../../../text/deliveries.ts';
import { FactList } from '../../../ui/facts/FactList.tsx';
import { ToldLink } from './ToldLink.tsx';
import { lastText, useLastDeliveries } from './useLastDeliveries.ts';
import form from '../fields/parts/form.module.css';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
  /** Channels of a recipient. */
  readonly channels: readonly Channel[] | undefined;
  /** Whether the record is a report, which has deliveries of its own. */
  readonly isReport: boolean;
}

/**
 * What became of the deliveries to a recipient or of a report, with a link to all of them, and to who would be told by it; for
 * whoever may open these pages.
 */
export function RecordDeliveries({ resource: { collection }, row, channels, isReport }: Props) {
  const authorities = useAtomValue(authoritiesAtom);
  const question = toldQuestionOf(collection, row);
  if (question === undefined || decideScreen(screenRule(DELIVERIES_PATH), authorities) !== 'open')
    return undefined;
  const id = readText(row['id']);
  return (
    <section className={form.card}>
      <h2>{TEXT.section}</h2>
      {channels?.map((channel) => (
        <OfRecipient key={channel} channel={channel} id={id} />
      ))}
      {isReport && (
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
