import { List } from 'lucide-react';
import { Link } from 'wouter';
import { readText } from '../../../../data/lists/fetchList.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import { CONFIGURATION } from '../../../../../domain/resources/entities/configuration.ts';
import { CONFIG_GROUPS, CONFIG_PAGE_TEXT as TEXT, CONFIG_WORDS } from '../../../../text/configuration.ts';
import { PLATFORM_TEXT } from '../../../../text/platform.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Message } from '../../../../ui/controls/Message.tsx';
import { PageFrame } from '../../../../ui/page/PageFrame.tsx';
import { ConfigurationActions } from './ConfigurationActions.tsx';
import { useEntityList } from '../../list/view/useEntityList.ts';
import styles from './configuration.module.css';
import { ConfigurationEntry } from './ConfigurationEntry.tsx';
import { useLastChanges } from './useLastChanges.ts';

/** Address of the list of all entries, below the screen of the configuration. */
export const ENTRIES_QUERY = 'list';

const QUERY = { page: 0, size: 1000, sort: 'key,asc' };

/**
 * The configuration in words and groups: each key with its unit, default and choices. Typed values are
 * checked at once.
 */
export function ConfigurationScreen() {
  const { request, reload, empty } = useEntityList(CONFIGURATION, QUERY);
  const { page } = request;
  const changes = useLastChanges(page);
  if (page === undefined) {
    if (request.loading || request.errorMessage === undefined)
      return <Message title={PLATFORM_TEXT.loading} />;
    return (
      <Message tone="danger" title={TEXT.loadFailed}>
        <Button onPress={reload}>{PLATFORM_TEXT.retry}</Button>
      </Message>
    );
  }
  const rows = new Map(page.rows.map((row) => [readText(row['key']), row]));
  const groups = [
    ...CONFIG_GROUPS,
    { title: TEXT.others, keys: [...rows.keys()].filter((key) => !Object.hasOwn(CONFIG_WORDS, key)) },
  ];
  return (
    <PageFrame
      title={TEXT.title}
      about={TEXT.about}
      tools={
        <>
          <ConfigurationActions onChanged={reload} onEmptied={empty} />
          <Link className={styles.link} href={`${CONFIGURATION.screen ?? ''}?${ENTRIES_QUERY}`}>
            <List aria-hidden="true" />
            <span>{TEXT.entries}</span>
          </Link>
        </>
      }
    >
      {groups
        .filter(({ keys }) => keys.length > 0)
        .map(({ title, keys }) => (
          <Group key={title} {...{ title, keys, rows, changes }} onSaved={reload} />
        ))}
    </PageFrame>
  );
}

interface GroupProps {
  readonly title: string;
  readonly keys: readonly string[];
  readonly rows: ReadonlyMap<string, Row>;
  readonly changes: ReadonlyMap<string, string>;
  readonly onSaved: () => void;
}

function Group({ title, keys, rows, changes, onSaved }: GroupProps) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      {keys.map((key) => (
        <ConfigurationEntry
          key={`${key} ${readText(rows.get(key)?.['value'])}`}
          name={key}
          row={rows.get(key)}
          changed={changes.get(key)}
          note={isIdle(key, rows) ? TEXT.reviewOff : undefined}
          onSaved={onSaved}
        />
      ))}
    </section>
  );
}

/** Whether a key has no effect: the review keys have none while the reviewer function is off. */
function isIdle(key: string, rows: GroupProps['rows']): boolean {
  if (key !== 'REVIEWER_DELAY' && key !== 'EXTRA_REVIEW_TIME') return false;
  return !/^(?:on|true)$/i.test(readText(rows.get('REVIEWER_FUNCTION')?.['value']));
}
