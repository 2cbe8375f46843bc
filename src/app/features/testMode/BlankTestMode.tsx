import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { TEST_MODE_SWITCHERS } from '../../../domain/access/menuAccess.ts';
import { squadsAtom, switchTestMode } from '../../data/loading/testModeAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { screenName } from '../../text/screenName.ts';
import { TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PageFrame } from '../../ui/page/PageFrame.tsx';
import { NoSquads } from './NoSquads.tsx';
import { SquadChoice } from './SquadChoice.tsx';
import styles from './tests.module.css';
import { useRun } from './useRun.ts';

/** Puts squads into test mode. */
export function BlankTestMode() {
  const store = useStore();
  const squads = useAtomValue(squadsAtom);
  const maySwitch = hasAny(useAtomValue(authoritiesAtom), TEST_MODE_SWITCHERS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, run } = useRun();
  const activate = async () => {
    if (await switchTestMode(store, [...chosen], { isActive: true })) setChosen(new Set());
  };
  return (
    <PageFrame title={screenName('/test/blank-test-mode') ?? ''} about={TEXT.blank}>
      {squads.length === 0 ? (
        <NoSquads title={TEXT.noSquad} />
      ) : (
        <form
          className={styles.panel}
          onSubmit={(event) => {
            event.preventDefault();
            run(activate);
          }}
        >
          <SquadChoice squads={squads} chosen={chosen} onChange={setChosen} />
          <div className={styles.actions}>
            <Button primary type="submit" disabled={!maySwitch || chosen.size === 0} aria-disabled={busy}>
              {busy ? TEXT.activating : TEXT.activate}
            </Button>
            <small>{maySwitch ? chosen.size === 0 && TEXT.noSquad : TEXT.notAllowedMode}</small>
          </div>
        </form>
      )}
    </PageFrame>
  );
}
