import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  TextField,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import { PATHS } from '../../../domain/contract/paths.ts';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { paletteTextAtom } from '../../data/view/paletteQuestion.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import { notSearched, nothingFound, PALETTE_TEXT as TEXT, resultCount } from '../../text/palette.ts';
import { Modal } from '../../ui/popups/Modal.tsx';
import hiddenStyles from '../../ui/styles/visuallyHidden.module.css';
import { localGroups } from './localGroups.ts';
import styles from './PaletteDialog.module.css';
import type { PaletteGroup } from './paletteItem.ts';
import type { ServerHits } from './paletteSearch.ts';
import { LIST_ACTION, SAVE_ACTION, savedGroup } from './savedGroup.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';
import { useSavedSearches } from './useSavedSearches.ts';

/** A combo box over screens, records, places, cameras, reports and actions. */
export function PaletteDialog() {
  const store = useStore();
  const [, navigate] = useLocation();
  const setOpen = useSetAtom(paletteAtom);
  const [typed, setTyped] = useState(useAtomValue(paletteTextAtom));
  const [found, search] = usePaletteSearch(navigate);
  const saved = useSavedSearches();
  const change = (text: string) => {
    setTyped(text);
    search(text);
  };
  const local = useMemo(() => localGroups(store, navigate, typed), [store, navigate, typed]);
  const groups = inOrder([...local, ...found.groups], savedGroup({ store, saved, typed, ask: change }));
  const items = groups.flatMap((group) => group.items);
  const count = items.filter(({ id }) => !ACTIONS.includes(id)).length;
  const close = () => setOpen(undefined);
  return (
    <Modal label={MENU_TEXT.palette} className={styles.palette} onClose={close}>
      <Autocomplete inputValue={typed} onInputChange={change}>
        <TextField className={styles.entry ?? ''} aria-label={TEXT.label}>
          <Search aria-hidden="true" />
          <Input
            data-first
            {...comboboxOf(items.length)}
            placeholder={TEXT.placeholder}
            autoComplete="off"
            spellCheck="false"
          />
        </TextField>
        <ListBox
          aria-label={TEXT.results}
          className={styles.list ?? ''}
          items={groups}
          shouldFocusWrap
          onAction={(id) => {
            const item = items.find((one) => one.id === id);
            if (item?.stays !== true) close();
            item?.run();
          }}
        >
          {(group) => <Section group={group} />}
        </ListBox>
      </Autocomplete>
      <Foot
        count={count}
        searching={found.searching}
        failed={found.failed}
        searched={found.groups.find(({ id }) => id === PATHS.search)?.title}
      />
    </Modal>
  );
}

/** Role and state of the field; `Autocomplete` adds the list that it controls and the active option. */
function comboboxOf(count: number) {
  return { role: 'combobox', 'aria-expanded': count > 0 } as const;
}

const LOCAL: readonly string[] = [TEXT.typedPlace, TEXT.screens, TEXT.actions, TEXT.places, TEXT.cameras];
/** Items that are no results. */
const ACTIONS: readonly string[] = [SAVE_ACTION, LIST_ACTION, TEXT.more];

/** A report of the typed number comes first, then what is stored; each result once. */
function inOrder(groups: readonly PaletteGroup[], saved: PaletteGroup): PaletteGroup[] {
  const place = ({ id }: PaletteGroup): number =>
    id === TEXT.report ? 0 : LOCAL.includes(id) ? 1 : id === PATHS.search ? 2 : 3;
  const sorted = groups.toSorted((a, b) => place(a) - place(b));
  const seen = new Set<string>();
  return [...sorted, saved]
    .map((group) => ({
      ...group,
      items: group.items.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ items }) => items.length > 0);
}

function Section({ group }: { readonly group: PaletteGroup }) {
  return (
    <ListBoxSection id={group.id}>
      <Header className={styles.title ?? ''}>{group.title}</Header>
      <Collection items={group.items}>
        {({ id, title, hint }) => (
          <ListBoxItem id={id} textValue={title} className={styles.option ?? ''}>
            <span>{title}</span>
            {hint !== undefined && <small>{hint}</small>}
          </ListBoxItem>
        )}
      </Collection>
    </ListBoxSection>
  );
}

interface FootProps {
  readonly count: number;
  readonly searching: ServerHits['searching'];
  readonly failed: readonly string[];
  /** What was searched, with the time that the server read from the question. */
  readonly searched: string | undefined;
}

/** Key hints, and the state of the search for people who do not see the list. */
function Foot({ count, searching, failed, searched }: FootProps) {
  return (
    <footer className={styles.foot}>
      <output>
        <span className={searching !== 'slow' && count > 0 ? hiddenStyles.hidden : undefined}>
          {searching === 'no' && count === 0 ? nothingFound(searched) : stateText(searching, count)}
        </span>
      </output>
      {failed.length > 0 && (
        <span className={styles.failed} role="alert">
          {notSearched(failed)}
        </span>
      )}
      <span className={styles.keys}>{TEXT.keysHint}</span>
    </footer>
  );
}

/** Nothing is said of a search that has just begun. */
function stateText(searching: ServerHits['searching'], count: number): string {
  if (searching === 'slow') return TEXT.searching;
  return searching === 'begun' ? '' : resultCount(count);
}
