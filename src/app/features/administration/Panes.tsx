import {
  PANE_BEAT_MS,
  paneCondition,
  type PaneCondition,
  type PaneState,
} from '../../../domain/contract/panes.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { EpochMs } from '../../../domain/units.ts';
import { PANES_TEXT as TEXT } from '../../text/administration.ts';
import { timeAgoText } from '../../ui/facts/timeText.ts';
import { useServerNow } from '../../ui/useNow.ts';
import { Section } from './page/AdminPage.tsx';
import { DataTable, type Column } from './page/DataTable.tsx';
import styles from './page/AdminPage.module.css';
import { parsePanes } from './page/parsers.ts';
import { usePolled } from './page/usePolled.ts';

/**
 * The panes of walls, which of them are silent and which have old data; nothing where there are none, or the server
 * has no list of them.
 */
export function Panes() {
  const [polled] = usePolled(PATHS.panes, { parse: parsePanes, every: PANE_BEAT_MS / 2 });
  const now = useServerNow();
  if (polled.status !== 'loaded' || polled.data.length === 0) return null;
  const countOf = (state: PaneCondition) =>
    polled.data.filter((pane) => paneCondition(pane, now) === state).length;
  return (
    <Section title={TEXT.panes(polled.data.length, countOf('silent'), countOf('outdated'))}>
      <DataTable label={TEXT.title} columns={columnsAt(now)} rows={polled.data} keyOf={keyOf} />
    </Section>
  );
}

const keyOf = ({ login, ipAddress, name, view }: PaneState): string =>
  JSON.stringify([login, ipAddress, name, view]);

function columnsAt(now: EpochMs): readonly Column<PaneState>[] {
  return [
    { name: TEXT.name, cell: ({ name }) => (name === '' ? TEXT.unnamed : name) },
    {
      name: TEXT.state,
      cell: (pane) => {
        const state = paneCondition(pane, now);
        return state === 'alive' ? TEXT.alive : <strong className={styles.silent}>{TEXT[state]}</strong>;
      },
    },
    { name: TEXT.view, isWide: true, cell: ({ view }) => <code>{view}</code> },
    { name: TEXT.user, cell: ({ login }) => login },
    { name: TEXT.address, cell: ({ ipAddress }) => <code>{ipAddress}</code> },
    { name: TEXT.version, cell: ({ version }) => version },
    { name: TEXT.beat, isFigure: true, cell: ({ beatAt }) => timeAgoText(now - beatAt) },
  ];
}
