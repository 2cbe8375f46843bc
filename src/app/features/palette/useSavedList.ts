import { useAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { SavedSearch } from '../../../domain/contract/savedSearch.ts';
import type { Result } from '../../../domain/result.ts';
import { reportError } from '../../browser/errorLog.ts';
import { loadSavedSearches } from '../../data/loading/savedSearches.ts';
import { paletteTextAtom } from '../../data/view/paletteQuestion.ts';
import type { Failure } from '../../http/failure.ts';
import { SAVED_TEXT as TEXT } from '../../text/savedSearches.ts';

/** The saved searches for a list in which they are changed. */
export interface SavedList {
  /** undefined until they are loaded. */
  readonly list: readonly SavedSearch[] | undefined;
  /** Why the last load or change failed; '' where it did not. */
  readonly problem: string;
  /** Loads them again. */
  readonly load: () => Promise<void>;
  /** Waits for a change, then loads them again. */
  readonly act: (change: Promise<Result<unknown, Failure>>) => Promise<void>;
}

type Loaded = Pick<SavedList, 'list' | 'problem'>;

/** Loads the saved searches while mounted. */
export function useSavedList(): SavedList {
  const store = useStore();
  const [loaded, setLoaded] = useState<Loaded>({ list: undefined, problem: '' });
  useEffect(() => {
    loadSavedSearches(store)
      .then((answer) => setLoaded((before) => loadedAfter(before, answer)))
      .catch(reportError(store, 'palette'));
  }, [store]);
  const load = async () => {
    const answer = await loadSavedSearches(store);
    setLoaded((before) => loadedAfter(before, answer));
  };
  const act = async (change: Promise<Result<unknown, Failure>>) => {
    const answer = await change;
    if (answer.ok) await load();
    else setLoaded((before) => ({ ...before, problem: answer.reason.message ?? TEXT.unsaved }));
  };
  return { ...loaded, load, act };
}

function loadedAfter(before: Loaded, answer: Awaited<ReturnType<typeof loadSavedSearches>>): Loaded {
  return answer.ok ? { list: answer.value, problem: '' } : { ...before, problem: TEXT.unloaded };
}

/** The question with which the list was opened; the palette then begins anew. */
export function useTakenQuestion(): string {
  const [question, setQuestion] = useAtom(paletteTextAtom);
  const [taken] = useState(question);
  useEffect(() => setQuestion(''), [setQuestion]);
  return taken;
}
