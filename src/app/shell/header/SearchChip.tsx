import { useAtomValue, useSetAtom } from 'jotai';
import { Funnel, X } from 'lucide-react';
import { useRef } from 'react';
import { clearSearchAtom, isSearchingAtom, reportSearchAtom } from '../../data/view/searchAtoms.ts';
import { clearSearchName, searchText } from '../../text/search.ts';
import chip from '../../ui/controls/Chip.module.css';
import styles from './Header.module.css';
import { useHandedFocus } from './useHandedFocus.ts';

/** The filter of the reports; a click removes it. */
export function SearchChip() {
  return useAtomValue(isSearchingAtom) && <SearchButton />;
}

function SearchButton() {
  const search = useAtomValue(reportSearchAtom);
  const clear = useSetAtom(clearSearchAtom);
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button);
  const text = searchText(search);
  const name = clearSearchName(text);
  return (
    <button
      ref={button}
      type="button"
      className={chip.chip}
      data-tone="warn"
      aria-label={name}
      title={name}
      onClick={clear}
    >
      <Funnel aria-hidden="true" />
      <span className={`${chip.text} ${styles.filtered}`}>{text}</span>
      <X aria-hidden="true" />
    </button>
  );
}
