import { useState } from 'react';
import { PATHS } from '../../../domain/contract/paths.ts';
import { Link } from 'wouter';
import { CONFIGURATION } from '../../../domain/resources/entities/configuration.ts';
import { ADMIN_TEXT, CONFIGURATION_TEXT as TEXT } from '../../text/administration.ts';
import { Message } from '../../ui/controls/Message.tsx';
import { AdminPage, Section, WhenLoaded } from './page/AdminPage.tsx';
import { DataTable, type Column } from './page/DataTable.tsx';
import { FilterField } from './page/FilterField.tsx';
import { matchesFilter } from './page/matchesFilter.ts';
import styles from './page/AdminPage.module.css';
import { parseEnvironment, parseOptions, type PropertyRow } from './page/parsers.ts';
import { usePolled } from './page/usePolled.ts';

const COLUMNS: readonly Column<PropertyRow>[] = [
  { name: TEXT.property, cell: ({ name }) => <code>{name}</code> },
  { name: TEXT.value, isWide: true, cell: ({ value }) => <code>{value}</code> },
];

/** Options and environment of the server, without its secrets. */
export function ConfigurationPage() {
  const [filter, setFilter] = useState('');
  const [options, refreshOptions] = usePolled(PATHS.configprops, { parse: parseOptions });
  const [environment, refreshEnvironment] = usePolled(PATHS.env, { parse: parseEnvironment });
  const refresh = () => {
    refreshOptions();
    refreshEnvironment();
  };
  return (
    <AdminPage
      title={TEXT.title}
      about={TEXT.about}
      tools={
        <>
          <Link className={styles.link} href={CONFIGURATION.screen ?? '/entities'}>
            {TEXT.ofConsole}
          </Link>
          <FilterField value={filter} onText={setFilter} />
        </>
      }
      onRefresh={refresh}
    >
      <WhenLoaded polled={options} onRetry={refreshOptions}>
        {(rows) => <Properties title={TEXT.options} rows={rows} filter={filter} />}
      </WhenLoaded>
      <WhenLoaded polled={environment} onRetry={refreshEnvironment}>
        {(rows) =>
          [...new Set(rows.map(({ source }) => source))].map((source) => (
            <Properties
              key={source}
              title={source}
              rows={rows.filter((row) => row.source === source)}
              filter={filter}
            />
          ))
        }
      </WhenLoaded>
    </AdminPage>
  );
}

interface PropertiesProps {
  readonly title: string;
  readonly rows: readonly PropertyRow[];
  readonly filter: string;
}

function Properties({ title, rows, filter }: PropertiesProps) {
  const matching = rows.filter(({ name, value }) => matchesFilter(filter, [name, value]));
  return (
    <Section title={title}>
      {matching.length === 0 ? (
        <Message title={ADMIN_TEXT.nothingMatches} />
      ) : (
        <DataTable label={title} columns={COLUMNS} rows={matching} keyOf={({ name }) => name} />
      )}
    </Section>
  );
}
