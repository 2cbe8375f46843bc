import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { httpOf } from '../../session/console.ts';
import { setDateOffsetAtom } from '../../browser/serverClock.ts';
import { reportError } from '../../browser/errorLog.ts';
import { sessionAtom } from '../../session/tokenAtoms.ts';
import { fetchReport } from './fetchReport.ts';
import { attemptAtom, reportStateAtom } from './reportAtoms.ts';

/** Fetches the report of a key once the session is known, and again when the account changes. */
export function useReport(k: string): void {
  const store = useStore();
  const session = useAtomValue(sessionAtom);
  const attempt = useAtomValue(attemptAtom);
  const show = useSetAtom(reportStateAtom);
  const setDateOffset = useSetAtom(setDateOffsetAtom);
  const known = session.state !== 'unknown';
  const login = session.state === 'signedIn' ? session.account.login : undefined;
  useEffect(() => {
    if (!known) return undefined;
    const end = new AbortController();
    show({ state: 'loading' });
    fetchReport(httpOf(store), k, end.signal)
      .then((shown) => {
        if (end.signal.aborted) return;
        if (shown.state === 'loaded') setDateOffset(shown.clockOffset);
        show(shown);
      })
      .catch(reportError(store, 'report'));
    return () => end.abort();
  }, [k, known, login, attempt, show, setDateOffset, store]);
}
