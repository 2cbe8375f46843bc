import { Search, X } from 'lucide-react';
import { useId } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../../../domain/contract/paths.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { focusWhereLost } from '../../../../ui/keyboard/focusOnMount.ts';
import styles from '../view/list.module.css';
import { useSearchText } from './useSearchText.ts';

interface Props {
  readonly search: string;
  /** Shown while the box has the focus. */
  readonly hint: string | undefined;
  readonly onSearch: (search: string) => void;
}

/** The search of a list; it is sent after a pause in typing, and at once by Enter. */
export function SearchBox({ search, hint, onSearch }: Props) {
  const [text, type, commit] = useSearchText(search, onSearch);
  const hintId = useId();
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" />
      <input
        ref={focusWhereLost}
        type="text"
        aria-label={TEXT.search}
        aria-describedby={hint && hintId}
        placeholder={TEXT.search}
        maxLength={MAX_SEARCH_LENGTH}
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
      {hint !== undefined && (
        <small id={hintId} className={styles.hint}>
          {hint}
        </small>
      )}
    </search>
  );
}
