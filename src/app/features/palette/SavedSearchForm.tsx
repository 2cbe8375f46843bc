import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { canShareSearches } from '../../../domain/access/savedSearchAccess.ts';
import { MAX_SEARCH_LENGTH } from '../../../domain/contract/paths.ts';
import { MAX_SAVED_NAME_LENGTH } from '../../../domain/contract/savedSearch.ts';
import { saveSearch } from '../../data/loading/savedSearches.ts';
import { sendOnce } from '../../http/sendOnce.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { SAVE_SEARCH } from '../../text/storedSearch.ts';
import { SAVED_TEXT as TEXT } from '../../text/savedSearches.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import styles from './SavedSearches.module.css';

interface Props {
  /** The search to save; its name begins with it. */
  readonly question: string;
  readonly onSaved: () => void;
}

/** Saves a search under a name. */
export function SavedSearchForm({ question, onSaved }: Props) {
  const store = useStore();
  const canShare = canShareSearches(useAtomValue(authoritiesAtom));
  const [draft, setDraft] = useState({
    name: question.slice(0, MAX_SAVED_NAME_LENGTH),
    question: question.slice(0, MAX_SEARCH_LENGTH),
    isShared: false,
  });
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isWhole = draft.name.trim() !== '' && draft.question.trim() !== '';
  const save = async () => {
    if (isBusy || !isWhole) return;
    setBusy(true);
    const done = await sendOnce(store, `save search ${JSON.stringify(draft)}`, (onceKey) =>
      saveSearch(store, draft, onceKey),
    );
    setBusy(false);
    if (done.ok) onSaved();
    else setProblem(done.reason.message ?? TEXT.unsaved);
  };
  return (
    <form
      className={styles.form}
      aria-label={SAVE_SEARCH}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        data-first
        label={TEXT.name}
        error={problem}
        value={draft.name}
        maxLength={MAX_SAVED_NAME_LENGTH}
        autoComplete="off"
        onText={(name) => setDraft({ ...draft, name })}
      />
      <Field
        label={TEXT.question}
        error=""
        value={draft.question}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck="false"
        onText={(text) => setDraft({ ...draft, question: text })}
      />
      <div className={styles.acts}>
        {canShare && (
          <Toggle on={draft.isShared} onChange={(isShared) => setDraft({ ...draft, isShared })}>
            {TEXT.shared}
          </Toggle>
        )}
        <Button primary type="submit" off={isBusy || !isWhole}>
          {TEXT.saveNow}
        </Button>
      </div>
    </form>
  );
}
