import type { DeliveryEntry } from '../../../../domain/notifications/delivery.ts';
import { clockText } from '../../../../domain/dayAndClock.ts';
import { epochMs } from '../../../../domain/units.ts';
import { DELIVERY_STATE_TEXT } from '../../../../domain/notifications/deliveryText.ts';
import { DELIVERIES_TEXT } from '../../../text/deliveries.ts';
import { channelText, HISTORY_TEXT as TEXT, toldCount } from '../../../text/reportHistory.ts';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import styles from './History.module.css';
import { useTold } from './useTold.ts';

/** Deliveries of the report, newest first; nothing for whoever may not read them. */
export function Told({ reportId }: { readonly reportId: number | undefined }) {
  const told = useTold(reportId);
  if (told === 'hidden') return undefined;
  const deliveries = Array.isArray(told) ? (told as readonly DeliveryEntry[]) : [];
  return (
    <section className={styles.panel} aria-label={TEXT.told}>
      <header>
        <h2>{TEXT.told}</h2>
        {deliveries.length > 0 && <small>{toldCount(deliveries)}</small>}
      </header>
      {told === 'failed' && (
        <p role="alert" className={styles.note}>
          {TEXT.toldFailed}
        </p>
      )}
      {told !== 'failed' && told !== undefined && deliveries.length === 0 && (
        <p className={styles.note}>{TEXT.nobody}</p>
      )}
      <ScrollRegion label={TEXT.told} className={styles.scroll}>
        <ul>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      </ScrollRegion>
    </section>
  );
}

function Delivery({ delivery }: { readonly delivery: DeliveryEntry }) {
  const { recipientName, recipient, state, nextTime, failure } = delivery;
  const next = nextTime === null ? '' : clockText(epochMs(Date.parse(nextTime)));
  return (
    <li data-state={state}>
      <span translate="no">
        {recipientName || recipient} <small>{channelText(delivery)}</small>
      </span>
      <b title={failure ?? undefined}>{DELIVERY_STATE_TEXT[state]}</b>
      {state === 'pending' && delivery.attempts > 0 && <small>{DELIVERIES_TEXT.next(next)}</small>}
      {failure !== null && state !== 'delivered' && <small translate="no">{failure}</small>}
    </li>
  );
}
