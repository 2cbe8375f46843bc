import { Search, X } from 'lucide-react';
import { ENTITY_LIST_TEXT as TEXT } from '../../../text/entityLists.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './list.module.css';
import { useSearchText } from './useSearchText.ts';

interface Props {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The search of a list; it is sent after a pause in typing, and at once by Enter. */
export function SearchBox({ search, onSearch }: Props) {
  const [text, type, commit] = useSearchText(search, onSearch);
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="text"
        aria-label={TEXT.search}
        placeholder={TEXT.search}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit(text);
        }}
      />
      {text !== '' && (
        <Button ghost tight icon aria-label={TEXT.clearSearch} onPress={() => commit('')}>
          <X aria-hidden="true" />
        </Button>
      )}
    </search>
  );
}
