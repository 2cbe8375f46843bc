import { useStore } from 'jotai';
import { LOG_LEVELS, ROOT_LOGGER, type LogLevel } from '../../../../domain/contract/management.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { httpOf } from '../../../session/console.ts';
import { LOGS_TEXT as TEXT } from '../../../text/administration.ts';
import { AdminPage, Section, WhenLoaded } from '../page/AdminPage.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { LogTail } from './LogTail.tsx';
import styles from './LogsPage.module.css';
import { parseLoggers, type LoggerRow } from '../page/parsers.ts';
import { usePolled } from '../page/usePolled.ts';

type SetLevel = (name: string, level: LogLevel | null) => void;

/** Levels of the loggers, and the newest lines of the log. */
export function LogsPage() {
  const store = useStore();
  const [polled, refresh] = usePolled(PATHS.loggers, { parse: parseLoggers });
  const setLevel: SetLevel = (name, configuredLevel) => {
    void httpOf(store)
      .send(`${PATHS.loggers}/${encodeURIComponent(name)}`, {
        method: 'POST',
        body: { configuredLevel },
        failures: { text: TEXT.setFailed },
      })
      .then(refresh);
  };
  return (
    <AdminPage title={TEXT.title} about={TEXT.about} onRefresh={refresh}>
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(loggers) => (
          <Section title={TEXT.levels}>
            <DataTable
              label={TEXT.levels}
              columns={columnsFor(setLevel)}
              rows={loggers}
              keyOf={({ name }) => name}
            />
          </Section>
        )}
      </WhenLoaded>
      <LogTail />
    </AdminPage>
  );
}

function columnsFor(setLevel: SetLevel): readonly Column<LoggerRow>[] {
  return [
    { name: TEXT.logger, cell: ({ name }) => <code>{name}</code> },
    { name: TEXT.level, isWide: true, cell: (logger) => <Levels logger={logger} setLevel={setLevel} /> },
  ];
}

interface LevelsProps {
  readonly logger: LoggerRow;
  readonly setLevel: SetLevel;
}

function Levels({ logger: { name, configured, effective }, setLevel }: LevelsProps) {
  return (
    <fieldset className={styles.levels} aria-label={TEXT.levelOf(name)}>
      {LOG_LEVELS.map((level) => (
        <button
          key={level}
          type="button"
          aria-pressed={configured === level}
          data-effective={effective === level || undefined}
          onClick={() => setLevel(name, level)}
        >
          {level}
        </button>
      ))}
      {name !== ROOT_LOGGER && (
        <button type="button" aria-pressed={configured === undefined} onClick={() => setLevel(name, null)}>
          {TEXT.inherit}
        </button>
      )}
    </fieldset>
  );
}
