import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { countdownText, type TestModeState } from '../../../domain/testMode/testModeState.ts';
import { reportError } from '../../browser/errorLog.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { endTestMode, MAY_END_TEST_MODE, testModeAtom } from '../../data/loading/testModeAtoms.ts';
import { squadsNamed, TEST_MODE_TEXT } from '../../text/testModeBanner.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useServerNow } from '../../ui/useNow.ts';
import styles from './strips.module.css';

/** Squads in test mode, its end by the server's clock, and a button to end it; nothing without test mode. */
export function TestModeBanner() {
  const store = useStore();
  const state = useAtomValue(testModeAtom);
  const mayEnd = hasAny(useAtomValue(authoritiesAtom), MAY_END_TEST_MODE);
  const [busy, setBusy] = useState(false);
  if (state === undefined) return undefined;
  const end = async () => {
    setBusy(true);
    await endTestMode(store);
    setBusy(false);
  };
  const names = squadsNamed(state.squads);
  return (
    <section className={styles.testMode} aria-label={TEST_MODE_TEXT.title}>
      <b>{TEST_MODE_TEXT.title}</b>
      <span className={styles.names} title={names}>
        {names}
      </span>
      <Countdown state={state} />
      {mayEnd && (
        <Button tight off={busy} onPress={() => void end().catch(reportError(store, 'test mode'))}>
          {TEST_MODE_TEXT.deactivate}
        </Button>
      )}
    </section>
  );
}

function Countdown({ state }: { readonly state: TestModeState }) {
  const left = countdownText(state, useServerNow());
  if (left === undefined) return <strong>{TEST_MODE_TEXT.expired}</strong>;
  return (
    <span className={styles.left}>
      {TEST_MODE_TEXT.endsIn} <time role="timer">{left}</time>
    </span>
  );
}
