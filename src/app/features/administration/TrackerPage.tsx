import type { Activity } from '../../../domain/live/activities.ts';
import { epochMs, type EpochMs } from '../../../domain/units.ts';
import { TRACKER_TEXT as TEXT } from '../../text/administration.ts';
import { screenName } from '../../text/screenName.ts';
import { Message } from '../../ui/controls/Message.tsx';
import { timeAgoText } from '../../ui/facts/timeText.ts';
import { useServerNow } from '../../ui/useNow.ts';
import { AdminPage, Section } from './page/AdminPage.tsx';
import { DataTable, type Column } from './page/DataTable.tsx';
import { Panes } from './Panes.tsx';
import { useActivities } from './useActivities.ts';

/** The page of each open session, as it changes. */
export function TrackerPage() {
  const activities = useActivities();
  const now = useServerNow();
  return (
    <AdminPage title={TEXT.title} about={TEXT.about}>
      {activities?.length === 0 ? (
        <Message title={TEXT.empty} />
      ) : (
        <Section title={TEXT.sessions(activities?.length ?? 0)}>
          <DataTable
            label={TEXT.title}
            columns={columnsAt(now)}
            rows={activities ?? []}
            keyOf={({ sessionId }) => sessionId}
          />
        </Section>
      )}
      <Panes />
    </AdminPage>
  );
}

function columnsAt(now: EpochMs): readonly Column<Activity>[] {
  return [
    { name: TEXT.user, cell: ({ login }) => login },
    { name: TEXT.address, cell: ({ ipAddress }) => <code>{ipAddress}</code> },
    {
      name: TEXT.page,
      isWide: true,
      cell: ({ page }) => (
        <>
          {screenName(page) ?? ''} <code>{page}</code>
        </>
      ),
    },
    { name: TEXT.since, isFigure: true, cell: ({ time }) => sinceText(time, now) },
  ];
}

function sinceText(time: string, now: EpochMs): string {
  const at = epochMs(Date.parse(time));
  return Number.isNaN(at) ? '–' : timeAgoText(now - at);
}
