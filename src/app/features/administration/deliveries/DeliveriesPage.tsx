import { useStore } from 'jotai';
import { Link, useLocation, useSearch } from 'wouter';
import { DELIVERIES_PATH, TOLD_PATH } from '../../../../domain/access/menuAccess.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { DeliveryEntry } from '../../../../domain/notifications/delivery.ts';
import { useUnsentTypes } from '../../../data/loading/useUnsentTypes.ts';
import { httpOf } from '../../../session/console.ts';
import { CHANNEL_TEXT, DELIVERY_STATE_TEXT } from '../../../../domain/notifications/deliveryText.ts';
import { DELIVERIES_TEXT as TEXT, WOULD_BE_TOLD_TEXT } from '../../../text/deliveries.ts';
import { unsentEmailText } from '../../../text/unsentEmail.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { AdminPage, WhenLoaded } from '../page/AdminPage.tsx';
import type { Column } from '../page/DataTable.tsx';
import { callQuery, readDeliveryFilter, writeDeliveryFilter, type DeliveryFilter } from './deliveryFilter.ts';
import { DeliveryFilters } from './DeliveryFilters.tsx';
import {
  durationText,
  parseCounts,
  parseDeliveries,
  reportText,
  resultText,
  timeText,
  STATE_TONES,
  type DeliveryPage,
} from './deliveryRows.ts';
import styles from './DeliveryPage.module.css';
import { countText } from '../page/figureTexts.ts';
import { PagedTable } from '../page/PagedTable.tsx';
import { usePolled } from '../page/usePolled.ts';

const REFRESH_MS = 3000;

/** What is sent again: single deliveries, or all that were not delivered. */
type Selection = { readonly ids: readonly number[] } | { readonly all: 'dead' };
type Retry = (selection: Selection) => void;

/**
 * Live deliveries of notifications, by state, channel, recipient, report and day. Ended deliveries can be
 * sent again.
 */
export function DeliveriesPage() {
  const store = useStore();
  const [path, navigate] = useLocation();
  const filter = readDeliveryFilter(useSearch());
  const list = { parse: parseDeliveries, query: callQuery(filter), every: REFRESH_MS };
  const [polled, refresh] = usePolled(PATHS.deliveries, list);
  const [counts, refreshCounts] = usePolled(PATHS.deliveryCounts, { parse: parseCounts, every: REFRESH_MS });
  const reload = () => {
    refresh();
    refreshCounts();
  };
  const retry: Retry = (body) => {
    void httpOf(store)
      .send(PATHS.retryDeliveries, { method: 'POST', body, failures: { text: TEXT.retryFailed } })
      .then(reload);
  };
  const change = (changed: Partial<DeliveryFilter>) => {
    const query = writeDeliveryFilter({ ...filter, page: 0, ...changed });
    navigate(query === '' ? path : `${path}?${query}`, { replace: true });
  };
  const unsent = useUnsentTypes();
  const about = unsent.length === 0 ? TEXT.about : `${TEXT.about} ${unsentEmailText(unsent)}`;
  const dead = counts.status === 'loaded' ? counts.data.dead : 0;
  return (
    <AdminPage
      title={TEXT.title}
      about={about}
      tools={
        <>
          <DeliveryFilters filter={filter} onChange={change} />
          <Link className={styles.link} href={TOLD_PATH}>
            {WOULD_BE_TOLD_TEXT.title}
          </Link>
          <Button off={dead === 0} onPress={() => retry({ all: 'dead' })}>
            {TEXT.retryDead} ({countText(dead)})
          </Button>
        </>
      }
      onRefresh={reload}
    >
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(page) => (
          <Deliveries
            deliveries={page}
            page={filter.page}
            onPage={(next) => change({ page: next })}
            onRetry={retry}
          />
        )}
      </WhenLoaded>
    </AdminPage>
  );
}

interface DeliveriesProps {
  readonly deliveries: DeliveryPage;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onRetry: Retry;
}

function Deliveries({ deliveries: { rows, total }, page, onPage, onRetry }: DeliveriesProps) {
  return (
    <PagedTable
      text={TEXT}
      rows={rows}
      columns={columnsWith(onRetry)}
      keyOf={({ id }) => String(id)}
      page={page}
      total={total}
      onPage={onPage}
    />
  );
}

function columnsWith(onRetry: Retry): readonly Column<DeliveryEntry>[] {
  return [
    {
      name: TEXT.created,
      cell: ({ id, createdTime }) => (
        <Link href={`${DELIVERIES_PATH}/${id}`} aria-label={TEXT.openOf(id, timeText(createdTime))}>
          <time dateTime={createdTime}>{timeText(createdTime)}</time>
        </Link>
      ),
    },
    {
      name: TEXT.state,
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{DELIVERY_STATE_TEXT[state]}</Badge>,
    },
    { name: TEXT.channel, cell: ({ channel }) => CHANNEL_TEXT[channel] },
    { name: TEXT.recipient, cell: ({ recipientName }) => recipientName },
    { name: TEXT.report, cell: reportText },
    { name: TEXT.attempts, isFigure: true, cell: ({ attempts }) => countText(attempts) },
    { name: TEXT.duration, isFigure: true, cell: ({ durationMs }) => durationText(durationMs) },
    { name: TEXT.result, isWide: true, cell: resultText },
    {
      name: TEXT.action,
      isAction: true,
      cell: ({ id, recipientName }) => (
        <Button tight aria-label={TEXT.retryOf(recipientName)} onPress={() => onRetry({ ids: [id] })}>
          {TEXT.retry}
        </Button>
      ),
    },
  ];
}
