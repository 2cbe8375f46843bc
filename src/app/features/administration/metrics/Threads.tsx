import { useState } from 'react';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { METRICS_TEXT as TEXT } from '../../../text/administration.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Section, WhenLoaded } from '../page/AdminPage.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { countText } from '../page/figureTexts.ts';
import styles from './MetricsPage.module.css';
import { parseThreads, type ThreadRow, type ThreadsView } from '../page/parsers.ts';
import { usePolled } from '../page/usePolled.ts';

const THREADS: readonly Column<ThreadRow>[] = [
  { name: TEXT.threads, cell: ({ name }) => name },
  { name: TEXT.state, cell: ({ state }) => state },
  { name: TEXT.stack, isWide: true, cell: ({ stack }) => <Stack stack={stack} /> },
];
const HANDLES: readonly Column<ThreadsView['handles'][number]>[] = [
  { name: TEXT.kind, isWide: true, cell: ({ type }) => type },
  { name: TEXT.count, isFigure: true, cell: ({ count }) => countText(count) },
  { name: TEXT.active, isFigure: true, cell: ({ active }) => countText(active) },
];

/** The threads of the server, read when asked for, because reading stops the server for a moment. */
export function Threads() {
  const [isRequested, setRequested] = useState(false);
  if (isRequested) return <ThreadDump />;
  return (
    <Section title={TEXT.threads} tools={<Button onPress={() => setRequested(true)}>{TEXT.dump}</Button>}>
      <p className={styles.about}>{TEXT.dumpAbout}</p>
    </Section>
  );
}

function ThreadDump() {
  const [polled, refresh] = usePolled(PATHS.threaddump, { parse: parseThreads });
  return (
    <Section title={TEXT.threads} tools={<Button onPress={refresh}>{TEXT.dump}</Button>}>
      <WhenLoaded polled={polled} onRetry={refresh}>
        {({ threads, handles }) => (
          <>
            <DataTable label={TEXT.threads} columns={THREADS} rows={threads} keyOf={({ name }) => name} />
            <DataTable label={TEXT.handles} columns={HANDLES} rows={handles} keyOf={({ type }) => type} />
          </>
        )}
      </WhenLoaded>
    </Section>
  );
}

function Stack({ stack }: { readonly stack: readonly string[] }) {
  if (stack.length === 0) return TEXT.noStack;
  return (
    <ol className={styles.stack}>
      {stack.map((frame) => (
        <li key={frame}>{frame}</li>
      ))}
    </ol>
  );
}
