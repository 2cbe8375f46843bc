import { PANE_BEAT_MS, PANE_SILENT_MS, type PaneState } from '../../../domain/contract/panes.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { EpochMs } from '../../../domain/units.ts';
import { PANES_TEXT as TEXT } from '../../text/administration.ts';
import { timeAgoText } from '../../ui/timeText.ts';
import { useServerNow } from '../../ui/useNow.ts';
import { Section } from './AdminPage.tsx';
import { DataTable, type Column } from './DataTable.tsx';
import styles from './AdminPage.module.css';
import { parsePanes } from './parsers.ts';
import { usePolled } from './usePolled.ts';

/** The panes of walls and which of them are silent (BH-07); nothing where there are none, or the server has no list of them. */
export function Panes() {
  const [polled] = usePolled(PATHS.panes, { parse: parsePanes, every: PANE_BEAT_MS / 2 });
  const now = useServerNow();
  if (polled.status !== 'loaded' || polled.data.length === 0) return null;
  const silent = polled.data.filter(({ beatAt }) => isSilent(beatAt, now)).length;
  return (
    <Section title={TEXT.panes(polled.data.length, silent)}>
      <DataTable label={TEXT.title} columns={columnsAt(now)} rows={polled.data} keyOf={keyOf} />
    </Section>
  );
}

const isSilent = (beatAt: EpochMs, now: EpochMs): boolean => now - beatAt > PANE_SILENT_MS;

const keyOf = ({ login, ipAddress, name, view }: PaneState): string =>
  JSON.stringify([login, ipAddress, name, view]);

function columnsAt(now: EpochMs): readonly Column<PaneState>[] {
  return [
    { name: TEXT.name, cell: ({ name }) => (name === '' ? TEXT.unnamed : name) },
    {
      name: TEXT.state,
      cell: ({ beatAt }) =>
        isSilent(beatAt, now) ? <strong className={styles.silent}>{TEXT.silent}</strong> : TEXT.alive,
    },
    { name: TEXT.view, isWide: true, cell: ({ view }) => <code>{view}</code> },
    { name: TEXT.user, cell: ({ login }) => login },
    { name: TEXT.address, cell: ({ ipAddress }) => <code>{ipAddress}</code> },
    { name: TEXT.version, cell: ({ version }) => version },
    { name: TEXT.beat, isFigure: true, cell: ({ beatAt }) => timeAgoText(now - beatAt) },
  ];
}
