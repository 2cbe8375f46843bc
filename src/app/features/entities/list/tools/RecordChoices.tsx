import { useState } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { recordName } from '../../../../../domain/resources/recordName.ts';
import { MAX_SEARCH_LENGTH } from '../../../../../domain/contract/paths.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../../text/entityLists.ts';
import styles from './filters.module.css';
import { useEntityList } from '../view/useEntityList.ts';

/** Records offered at once; the search narrows them. */
const MAX_CHOICES = 50;

interface Props {
  readonly resource: Resource;
  /** Key of the chosen record; '' for any. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The records of a resource, searched on the server; the value is the key of one. */
export function RecordChoices({ resource, value, onChange }: Props) {
  const [search, setSearch] = useState('');
  const { request } = useEntityList(resource, {
    page: 0,
    size: MAX_CHOICES,
    ...(search !== '' && { search }),
  });
  const { page, loading } = request;
  const keyOf = (row: Row): string => readText(row[resource.keyField]);
  return (
    <>
      <input
        className={styles.input}
        type="search"
        aria-label={TEXT.search}
        placeholder={TEXT.search}
        maxLength={MAX_SEARCH_LENGTH}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div className={styles.choices}>
        <button type="button" aria-pressed={value === ''} onClick={() => onChange('')}>
          {TEXT.any}
        </button>
        {page?.rows.map((row) => (
          <button
            key={keyOf(row)}
            type="button"
            aria-pressed={keyOf(row) === value}
            onClick={() => onChange(keyOf(row))}
          >
            {recordName(resource, row)}
            <small>{keyOf(row)}</small>
          </button>
        ))}
      </div>
      {page?.rows.length === 0 && <p className={styles.note}>{loading ? TEXT.searching : TEXT.noMatch}</p>}
    </>
  );
}
