import { useAtomValue, useSetAtom } from 'jotai';
import { canSeeReport, SWITCH_OF_SYMBOL } from '../../../domain/access/reportAccess.ts';
import { MAX_PARAM_LENGTH } from '../../../domain/windows/viewLink.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { switchesAtom } from '../../data/config/switchAtoms.ts';
import { typeSwitchedOff } from '../../text/live.ts';
import { SEARCH_TEXT, zoneChoice } from '../../text/search.ts';
import { questionOf, SAVE_SEARCH, SEARCH_ALL } from '../../text/storedSearch.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import menu from '../../ui/popups/menu.module.css';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { askPaletteAtom, saveQuestionAtom } from '../../data/view/paletteQuestion.ts';
import { zoneNamesAtom } from '../../data/view/mapListAtoms.ts';
import {
  clearSearchAtom,
  isSearchingAtom,
  reportSearchAtom,
  setSearchAtom,
} from '../../data/view/searchAtoms.ts';
import styles from './SearchForm.module.css';

/** Filter of map, table and timeline. Unlike the display switches it does not mute alerts. */
export function SearchForm() {
  const search = useAtomValue(reportSearchAtom);
  const isSearching = useAtomValue(isSearchingAtom);
  const set = useSetAtom(setSearchAtom);
  const clear = useSetAtom(clearSearchAtom);
  const ask = useSetAtom(askPaletteAtom);
  const save = useSetAtom(saveQuestionAtom);
  return (
    <form
      className={`${menu.panel} ${styles.form}`}
      aria-label={SEARCH_TEXT.filter}
      onSubmit={(event) => event.preventDefault()}
    >
      <Field
        ref={focusOnMount}
        type="search"
        label={SEARCH_TEXT.text}
        placeholder={SEARCH_TEXT.textExample}
        value={search.text}
        maxLength={MAX_PARAM_LENGTH}
        error=""
        onText={(text) => set({ text })}
      />
      <Zones />
      <Types />
      <Toggle on={search.inWindow} onChange={(inWindow) => set({ inWindow })}>
        {SEARCH_TEXT.inWindow}
      </Toggle>
      <p className={styles.note}>{SEARCH_TEXT.note}</p>
      <Button tight onPress={() => ask(questionOf(search))}>
        {SEARCH_ALL}
      </Button>
      <Button tight off={questionOf(search) === ''} onPress={() => save(questionOf(search))}>
        {SAVE_SEARCH}
      </Button>
      <Button tight off={!isSearching} onPress={clear}>
        {SEARCH_TEXT.clear}
      </Button>
    </form>
  );
}

function Zones() {
  const names = useAtomValue(zoneNamesAtom);
  const { zones } = useAtomValue(reportSearchAtom);
  const set = useSetAtom(setSearchAtom);
  return (
    <ChoiceField
      label={SEARCH_TEXT.zone}
      value={zones[0] ?? ''}
      choices={[...new Set([...names.keys(), ...zones])].map((name) => ({
        value: name,
        text: zoneChoice(name, names.get(name)),
      }))}
      none={SEARCH_TEXT.anyZone}
      onChoose={(name) => set({ zones: name === '' ? [] : [name] })}
    />
  );
}

function Types() {
  const authorities = useAtomValue(authoritiesAtom);
  const switches = useAtomValue(switchesAtom);
  const { symbols } = useAtomValue(reportSearchAtom);
  const set = useSetAtom(setSearchAtom);
  const toggle = (name: ReportSymbol) =>
    set({
      symbols: symbols.includes(name) ? symbols.filter((other) => other !== name) : [...symbols, name],
    });
  return (
    <fieldset className={styles.types}>
      <legend>{SEARCH_TEXT.types}</legend>
      {REPORT_SYMBOLS.map((name, symbol) => {
        if (!canSeeReport(authorities, symbol)) return undefined;
        const isOff = !switches[SWITCH_OF_SYMBOL[name]];
        return (
          <label key={name} title={isOff ? typeSwitchedOff(name) : undefined} data-off={isOff || undefined}>
            <input
              type="checkbox"
              checked={symbols.includes(name)}
              disabled={isOff}
              onChange={() => toggle(name)}
            />
            <ReportMark symbol={symbol} masked={isOff} />
            <span>{name}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
