import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { epochMs } from '../../../../domain/units.ts';
import { ADMIN_TEXT, LOGS_TEXT as TEXT } from '../../../text/administration.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Message } from '../../../ui/controls/Message.tsx';
import { clockText } from '../../../../domain/dayAndClock.ts';
import { Section } from '../page/AdminPage.tsx';
import { countText } from '../page/figureTexts.ts';
import { FilterField } from '../page/FilterField.tsx';
import styles from './LogsPage.module.css';
import type { TailLine } from './logTail.ts';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import { matchesFilter } from '../page/matchesFilter.ts';
import { useLogTail } from './useLogTail.ts';
import { useScrollToEnd } from './useScrollToEnd.ts';

/** Lines that are rendered. */
const MAX_SHOWN = 300;

/** The newest lines of the log, with a filter and a pause. */
export function LogTail() {
  const [isFollowing, setFollowing] = useState(true);
  const [filter, setFilter] = useState('');
  const { lines, missed, status } = useLogTail(isFollowing);
  const matching = lines.filter(({ text }) => matchesFilter(filter, [text]));
  return (
    <Section
      title={TEXT.tail}
      tools={
        <div className={styles.tools}>
          <span>{TEXT.shown(countText(matching.length), countText(lines.length))}</span>
          <FilterField value={filter} onText={setFilter} />
          <Button onPress={() => setFollowing(!isFollowing)}>
            {isFollowing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            <span>{isFollowing ? TEXT.pause : TEXT.follow}</span>
          </Button>
        </div>
      }
    >
      {missed > 0 && <p className={styles.missed}>{TEXT.missed(countText(missed))}</p>}
      {status === 'failed' && (
        <p className={styles.missed} role="alert">
          {ADMIN_TEXT.stale}
        </p>
      )}
      {lines.length === 0 && status === 'loaded' ? (
        <Message title={TEXT.empty} />
      ) : (
        <Lines lines={matching.slice(-MAX_SHOWN)} />
      )}
    </Section>
  );
}

function Lines({ lines }: { readonly lines: readonly TailLine[] }) {
  const list = useScrollToEnd(lines);
  return (
    <ScrollRegion ref={list} className={styles.lines} label={TEXT.lines}>
      <ol>
        {lines.map((line) => (
          <Line key={line.sequence} {...line} />
        ))}
      </ol>
    </ScrollRegion>
  );
}

function Line({ time, level, area, message, facts }: TailLine) {
  const at = Date.parse(time);
  return (
    <li data-level={level}>
      {Number.isNaN(at) ? undefined : <time dateTime={time}>{clockText(epochMs(at))}</time>}{' '}
      <b>{level.toUpperCase()}</b> <i>{area}</i> <span>{message}</span> <small>{facts}</small>
    </li>
  );
}
