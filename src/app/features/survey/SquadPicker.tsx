import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useId, useState } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import { squadsAtom } from '../../data/loading/testModeAtoms.ts';
import { surveyPortAtom } from './data/surveyAtoms.ts';
import { SURVEY_TEXT as TEXT } from '../../text/survey.ts';
import { ConfirmDialog } from './panels/ConfirmDialog.tsx';
import { chosenSquadAtom, hasEditsAtom, openSquadAtom } from './panels/squad.ts';
import { lostTextsAtom, staysTextsAtom } from './panels/unsavedTexts.ts';
import styles from './survey.module.css';
import { useReopenedSquad } from './useReopenedSquad.ts';

/** Choice of the squad that is surveyed; asks first where edits are not saved. */
export function SquadPicker() {
  const store = useStore();
  const squads = useAtomValue(squadsAtom);
  const chosen = useAtomValue(chosenSquadAtom);
  const isRunning = useAtomValue(surveyPortAtom) !== undefined;
  const openSquad = useSetAtom(openSquadAtom);
  const [pending, setPending] = useState<string>();
  const id = useId();
  useReopenedSquad();
  const open = (squadId: string) => {
    setPending(undefined);
    openSquad(squadId).catch(reportError(store, 'squad of the survey'));
  };
  return (
    <div className={styles.section}>
      <div className={styles.choice}>
        <label htmlFor={id}>{TEXT.squad}</label>
        <select
          id={id}
          value={chosen}
          disabled={!isRunning}
          onChange={({ target }) => (store.get(hasEditsAtom) ? setPending(target.value) : open(target.value))}
        >
          <option value="" disabled>
            {TEXT.selectSquad}
          </option>
          {squads.map(({ squadId, alias }) => (
            <option key={squadId} value={squadId}>
              {alias === '' || alias === squadId ? squadId : `${alias} ${squadId}`}
            </option>
          ))}
        </select>
      </div>
      {pending !== undefined && (
        <ConfirmDialog
          title={TEXT.switchTitle}
          action={TEXT.switchAction}
          onClose={() => setPending(undefined)}
          onConfirm={async () => open(pending)}
        >
          <Unsaved />
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What is unsaved: what stays in this browser, and what does not. */
function Unsaved() {
  const texts = [...useAtomValue(staysTextsAtom), ...useAtomValue(lostTextsAtom)];
  return texts.map((text) => <p key={text}>{text}</p>);
}
