import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { conflictAtom, surveyPortAtom } from '../data/surveyAtoms.ts';
import { COMPARE_TEXT, CONFLICT_TEXT as TEXT } from '../../../text/surveyTools.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { saveFailureText } from '../../../text/surveyFailures.ts';
import { differenceRows } from './differenceRows.ts';
import { MergeChoices, type MergeChoice } from './MergeChoices.tsx';
import styles from './tools.module.css';
import { useCall } from '../panels/useCall.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

/** Says that another person saved the survey meanwhile, and merges both versions item by item. */
export function ConflictBar() {
  const kind = useAtomValue(conflictAtom);
  const [isOpen, setIsOpen] = useState(false);
  if (kind === undefined) return undefined;
  const close = () => setIsOpen(false);
  return (
    <>
      <div role="alert" className={styles.conflict}>
        <b>{TEXT.title}</b>
        <Button tight primary onPress={() => setIsOpen(true)}>
          {TEXT.review}
        </Button>
      </div>
      {/* Not in the alert, which would be read out with each choice. */}
      {isOpen && <Merging kind={kind} onClose={close} />}
    </>
  );
}

interface Props {
  readonly kind: SurveyKind;
  readonly onClose: () => void;
}

function Merging({ kind, onClose }: Props) {
  const store = useStore();
  const [takes, setTakes] = useState<Readonly<Record<string, MergeChoice>>>({});
  const compared = useCall(kind, (port) => port.compare({ kind, with: 'conflict' }));
  // What was not edited here is changed by them alone.
  const edited = new Set(compared?.ok === true ? compared.value.editedIds : []);
  const all = compared?.ok === true ? differenceRows(compared.value, TEXT) : [];
  // What there is to decide comes first.
  const rows = [...all.filter(({ id }) => edited.has(id)), ...all.filter(({ id }) => !edited.has(id))];
  const takeOf = (id: string): MergeChoice => takes[id] ?? (edited.has(id) ? 'mine' : 'theirs');
  const takeAll = (take: MergeChoice) => setTakes(Object.fromEntries(rows.map(({ id }) => [id, take])));
  const run = async () => {
    const choices = rows.flatMap(({ id }) => {
      const take = takeOf(id);
      return take === 'mine' ? [] : [{ id, take }];
    });
    const merged = await store.get(surveyPortAtom)?.merge({ kind, choices });
    if (merged === undefined) return;
    onClose();
    if (merged.ok) store.set(showToastAtom, 'ok', TEXT.merged);
    else store.set(showToastAtom, 'danger', saveFailureText(merged.reason));
  };
  return (
    <ConfirmDialog
      title={TEXT.title}
      action={TEXT.merge}
      isWide
      isBlocked={compared?.ok !== true}
      onClose={onClose}
      onConfirm={run}
    >
      {compared === undefined && <p>{COMPARE_TEXT.running}</p>}
      {compared?.ok === false && <p role="alert">{TEXT.absent}</p>}
      {compared?.ok === true && rows.length === 0 && <p>{TEXT.same}</p>}
      {rows.length > 0 && (
        <>
          <div className={styles.line}>
            <Button tight onPress={() => takeAll('mine')}>
              {TEXT.allMine}
            </Button>
            <Button tight onPress={() => takeAll('theirs')}>
              {TEXT.allTheirs}
            </Button>
          </div>
          <MergeChoices
            kind={kind}
            rows={rows}
            takeOf={takeOf}
            onTake={(id, take) => setTakes({ ...takes, [id]: take })}
          />
          <p className={styles.note}>{TEXT.note}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
