import { useStore } from 'jotai';
import { useState } from 'react';
import { PATHS } from '../../../domain/contract/paths.ts';
import { DELIVERY_STATES, type DeliveryEntry } from '../../../domain/notifications/delivery.ts';
import { CHANNELS } from '../../../domain/notifications/recipient.ts';
import { epochMs } from '../../../domain/units.ts';
import { useUnsentTypes } from '../../data/loading/useUnsentTypes.ts';
import { httpOf } from '../../session/console.ts';
import { CHANNEL_TEXT, DELIVERIES_TEXT as TEXT, DELIVERY_STATE_TEXT } from '../../text/deliveries.ts';
import { unsentEmailText } from '../../text/unsentEmail.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { dateTimeText } from '../../../domain/dayAndClock.ts';
import { AdminPage, WhenLoaded } from './page/AdminPage.tsx';
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx';
import type { Column } from './page/DataTable.tsx';
import { parseCounts, parseDeliveries, reportText, type DeliveryPage } from './deliveryRows.ts';
import { countText } from './page/figures.ts';
import { PagedTable } from './page/PagedTable.tsx';
import { PAGE_SIZE } from './page/Pager.tsx';
import { usePolled } from './page/usePolled.ts';

const REFRESH_MS = 3000;
const TONES = { pending: 'warn', delivered: 'ok', suppressed: undefined, dead: 'bad' } as const;

/** What is sent again: single deliveries, or all that were not delivered. */
type Selection = { readonly ids: readonly number[] } | { readonly all: 'dead' };
type Retry = (selection: Selection) => void;

const STATE_CHOICES = DELIVERY_STATES.map((value) => ({ value, text: DELIVERY_STATE_TEXT[value] }));
const CHANNEL_CHOICES = CHANNELS.map((value) => ({ value, text: CHANNEL_TEXT[value] }));

/** Deliveries of notifications, live, by state and channel; those that ended can be sent again (BH-27). */
export function DeliveriesPage() {
  const store = useStore();
  const [filter, setFilter] = useState({ state: '', channel: '', page: 0 });
  const chosen = Object.entries({ state: filter.state, channel: filter.channel }).filter(
    ([, name]) => name !== '',
  );
  const query = new URLSearchParams([...chosen, ['page', String(filter.page)], ['size', String(PAGE_SIZE)]]);
  const list = { parse: parseDeliveries, query: query.toString(), every: REFRESH_MS };
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
  const set = (name: 'state' | 'channel') => (value: string) =>
    setFilter({ ...filter, [name]: value, page: 0 });
  const unsent = useUnsentTypes();
  const about = unsent.length === 0 ? TEXT.about : `${TEXT.about} ${unsentEmailText(unsent)}`;
  const dead = counts.status === 'loaded' ? counts.data.dead : 0;
  return (
    <AdminPage
      title={TEXT.title}
      about={about}
      tools={
        <>
          <ChoiceField
            label={TEXT.state}
            value={filter.state}
            choices={STATE_CHOICES}
            none={TEXT.all}
            onChoose={set('state')}
          />
          <ChoiceField
            label={TEXT.channel}
            value={filter.channel}
            choices={CHANNEL_CHOICES}
            none={TEXT.all}
            onChoose={set('channel')}
          />
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
            onPage={(next) => setFilter({ ...filter, page: next })}
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
      cell: ({ createdTime }) => <time dateTime={createdTime}>{timeText(createdTime)}</time>,
    },
    {
      name: TEXT.state,
      cell: ({ state }) => <Badge tone={TONES[state]}>{DELIVERY_STATE_TEXT[state]}</Badge>,
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

/** Why it was not delivered, and when it is tried again; else what was answered. */
function resultText({ snooze, failure, status, answer, nextTime }: DeliveryEntry): string {
  if (snooze !== null) return TEXT.snoozed(snooze);
  const result = failure ?? (status === null ? (answer ?? '') : TEXT.answered(status));
  const next = nextTime === null || failure === null ? '' : TEXT.next(timeText(nextTime));
  return [result, next].filter((text) => text !== '').join(' · ');
}

function durationText(duration: number | null): string {
  return duration === null ? '' : TEXT.milliseconds(countText(duration));
}

function timeText(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : dateTimeText(epochMs(at));
}
