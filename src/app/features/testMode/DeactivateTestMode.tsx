import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { squadsAtom, switchTestMode } from '../../data/loading/testModeAtoms.ts';
import { screenName } from '../../text/screenName.ts';
import { TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PageFrame } from '../../ui/page/PageFrame.tsx';
import { NoSquads } from './NoSquads.tsx';
import { SquadChoice } from './SquadChoice.tsx';
import styles from './tests.module.css';
import { useRun } from './useRun.ts';

/** Takes squads out of test mode; all of them are chosen at first. */
export function DeactivateTestMode() {
  const store = useStore();
  const squads = useAtomValue(squadsAtom).filter(({ testMode }) => testMode);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const { busy, run } = useRun();
  const chosen = new Set(squads.map(({ squadId }) => squadId).filter((squadId) => !excluded.has(squadId)));
  const deactivate = async () => {
    await switchTestMode(store, [...chosen], { isActive: false });
  };
  return (
    <PageFrame title={screenName('/test/deactivate-test-mode') ?? ''} about={TEXT.deactivate}>
      {squads.length === 0 ? (
        <NoSquads title={TEXT.noneActive} />
      ) : (
        <form
          className={styles.panel}
          onSubmit={(event) => {
            event.preventDefault();
            run(deactivate);
          }}
        >
          <SquadChoice
            squads={squads}
            chosen={chosen}
            onChange={(next) =>
              setExcluded(
                new Set(squads.map(({ squadId }) => squadId).filter((squadId) => !next.has(squadId))),
              )
            }
          />
          <div className={styles.actions}>
            <Button primary type="submit" disabled={chosen.size === 0} aria-disabled={busy}>
              {busy ? TEXT.deactivating : TEXT.deactivateButton}
            </Button>
            <small>{chosen.size === 0 && TEXT.noSquad}</small>
          </div>
        </form>
      )}
    </PageFrame>
  );
}
