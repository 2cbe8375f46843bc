import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { canChangeSearch, canShareSearches } from '../../../domain/access/savedSearchAccess.ts';
import { MAX_SAVED_NAME_LENGTH, type SavedSearch } from '../../../domain/contract/savedSearch.ts';
import type { Result } from '../../../domain/result.ts';
import { copyText } from '../../browser/copyText.ts';
import type { Failure } from '../../http/failure.ts';
import { deleteSavedSearch, linkOfSavedSearch } from '../../data/loading/savedSearches.ts';
import { askPaletteAtom } from '../../data/view/paletteQuestion.ts';
import { accountAtom, authoritiesAtom } from '../../session/tokenAtoms.ts';
import { actOn, removeQuestion, SAVED_TEXT as TEXT, sharedBy } from '../../text/savedSearches.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import styles from './SavedSearches.module.css';

interface Props {
  readonly saved: SavedSearch;
  readonly act: (done: Promise<Result<unknown, Failure>>) => void;
  readonly onChange: (changed: SavedSearch) => void;
}

/** A saved search with what the person may do with it. */
export function SavedSearchRow({ saved, act, onChange }: Props) {
  const store = useStore();
  const ask = useSetAtom(askPaletteAtom);
  const authorities = useAtomValue(authoritiesAtom);
  const login = useAtomValue(accountAtom)?.login ?? '';
  const [doing, setDoing] = useState<'rename' | 'remove' | undefined>(undefined);
  const { name, question, owner, isShared } = saved;
  const canChange = canChangeSearch(saved, { login, authorities });
  const whose = owner === login ? (isShared ? TEXT.shared : TEXT.yours) : sharedBy(owner);
  const end = () => setDoing(undefined);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span>{question}</span>
        <small>{whose}</small>
      </div>
      <div className={styles.acts}>
        <Act text={TEXT.open} name={name} onPress={() => ask(question)} />
        <Act text={TEXT.link} name={name} onPress={() => copyText(store, linkOfSavedSearch(saved))} />
        {canChange && <Act text={TEXT.rename} name={name} onPress={() => setDoing('rename')} />}
        {canChange && (isShared || canShareSearches(authorities)) && (
          <Act
            text={isShared ? TEXT.unshare : TEXT.share}
            name={name}
            onPress={() => onChange({ ...saved, isShared: !isShared })}
          />
        )}
        {canChange && <Act text={TEXT.remove} name={name} onPress={() => setDoing('remove')} />}
      </div>
      {doing === 'rename' && (
        <Rename
          name={name}
          onCancel={end}
          onName={(renamed) => {
            end();
            onChange({ ...saved, name: renamed });
          }}
        />
      )}
      {doing === 'remove' && (
        <fieldset className={styles.acts}>
          <legend>{removeQuestion(name)}</legend>
          <Button tight ref={focusOnMount} onPress={end}>
            {TEXT.cancel}
          </Button>
          <Button tight primary onPress={() => act(deleteSavedSearch(store, saved.id))}>
            {TEXT.remove}
          </Button>
        </fieldset>
      )}
    </li>
  );
}

interface ActProps {
  readonly text: string;
  /** Of the search. */
  readonly name: string;
  readonly onPress: () => void;
}

function Act({ text, name, onPress }: ActProps) {
  return (
    <Button tight aria-label={actOn(text, name)} onPress={onPress}>
      {text}
    </Button>
  );
}

interface RenameProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

function Rename({ name, onName, onCancel }: RenameProps) {
  const [text, setText] = useState(name);
  return (
    <form
      className={styles.rename}
      aria-label={actOn(TEXT.rename, name)}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onName(text.trim());
      }}
    >
      <Field
        ref={focusOnMount}
        label={TEXT.name}
        error=""
        value={text}
        maxLength={MAX_SAVED_NAME_LENGTH}
        autoComplete="off"
        onText={setText}
      />
      <Button tight onPress={onCancel}>
        {TEXT.cancel}
      </Button>
      <Button tight primary type="submit" off={text.trim() === ''}>
        {TEXT.rename}
      </Button>
    </form>
  );
}
