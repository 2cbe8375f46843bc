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
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { paletteTextAtom } from '../../data/view/paletteQuestion.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import { notSearched, PALETTE_TEXT as TEXT, resultCount } from '../../text/palette.ts';
import { Modal } from '../../ui/popups/Modal.tsx';
import hiddenStyles from '../../ui/styles/visuallyHidden.module.css';
import { localGroups } from './localGroups.ts';
import styles from './PaletteDialog.module.css';
import type { PaletteGroup } from './paletteItem.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';

/** A combo box over screens, records, places, cameras, reports and actions. */
export function PaletteDialog() {
  const store = useStore();
  const [, navigate] = useLocation();
  const setOpen = useSetAtom(paletteAtom);
  const [typed, setTyped] = useState(useAtomValue(paletteTextAtom));
  const [found, search] = usePaletteSearch(navigate);
  const local = useMemo(() => localGroups(store, navigate, typed), [store, navigate, typed]);
  const groups = useMemo(() => inOrder(local, found.groups), [local, found.groups]);
  const items = groups.flatMap((group) => group.items);
  const close = () => setOpen(undefined);
  const change = (text: string) => {
    setTyped(text);
    search(text);
  };
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
            close();
            items.find((item) => item.id === id)?.run();
          }}
        >
          {(group) => <Section group={group} />}
        </ListBox>
      </Autocomplete>
      <Foot count={items.length} searching={found.searching} failed={found.failed} />
    </Modal>
  );
}

/** Role and state of the field; `Autocomplete` adds the list that it controls and the active option. */
function comboboxOf(count: number) {
  return { role: 'combobox', 'aria-expanded': count > 0 } as const;
}

/** A report of the typed number comes first, records of the server last. */
function inOrder(local: readonly PaletteGroup[], found: readonly PaletteGroup[]): PaletteGroup[] {
  const isReport = ({ id }: PaletteGroup): boolean => id === TEXT.report;
  return [...found.filter(isReport), ...local, ...found.filter((group) => !isReport(group))];
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
  readonly searching: boolean;
  readonly failed: readonly string[];
}

/** Key hints, and the state of the search for people who do not see the list. */
function Foot({ count, searching, failed }: FootProps) {
  return (
    <footer className={styles.foot}>
      <output>
        <span className={!searching && count > 0 ? hiddenStyles.hidden : undefined}>
          {searching ? TEXT.searching : count === 0 ? TEXT.nothing : resultCount(count)}
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
