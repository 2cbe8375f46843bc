import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { changeSavedSearch } from '../../data/loading/savedSearches.ts';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { SAVED_TEXT as TEXT } from '../../text/savedSearches.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Modal } from '../../ui/popups/Modal.tsx';
import { SavedSearchForm } from './SavedSearchForm.tsx';
import { SavedSearchRow } from './SavedSearchRow.tsx';
import styles from './SavedSearches.module.css';
import { useSavedList, useTakenQuestion } from './useSavedList.ts';

/** The saved searches of the person and of all, and the form that saves another one. */
export function SavedSearches() {
  const store = useStore();
  const setOpen = useSetAtom(paletteAtom);
  const [question, setQuestion] = useState(useTakenQuestion());
  const { list, problem, load, act } = useSavedList();
  const close = () => setOpen(undefined);
  return (
    <Modal label={TEXT.title} className={styles.saved} onClose={close}>
      <h2 className={styles.title}>{TEXT.title}</h2>
      {question !== '' && (
        <SavedSearchForm
          question={question}
          onSaved={() => {
            setQuestion('');
            void load();
          }}
        />
      )}
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {list === undefined ? (
        problem === '' && <output>{TEXT.loading}</output>
      ) : list.length === 0 ? (
        <p>{TEXT.none}</p>
      ) : (
        <ul className={styles.list} aria-label={TEXT.title}>
          {list.map((saved) => (
            <SavedSearchRow
              key={saved.id}
              saved={saved}
              act={(done) => void act(done)}
              onChange={(changed) => void act(changeSavedSearch(store, changed))}
            />
          ))}
        </ul>
      )}
      <p className={styles.note}>{TEXT.times}</p>
      <div className={styles.acts}>
        <Button data-first={question === '' ? 'true' : undefined} onPress={close}>
          {TEXT.close}
        </Button>
      </div>
    </Modal>
  );
}
