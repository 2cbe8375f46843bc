import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import type { SurveyKind } from '../../../../domain/survey/port/surveySaving.ts';
import { showToastAtom } from '../../../base/toastAtoms.ts';
import { conflictAtom, surveyPortAtom } from '../../../data/survey/surveyAtoms.ts';
import { itemName } from '../../../text/survey.ts';
import { choiceName, COMPARE_TEXT, CONFLICT_TEXT as TEXT } from '../../../text/surveyTools.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../base/ConfirmDialog.tsx';
import { saveFailureText } from '../base/surveyActions.ts';
import { differenceRows, type DifferenceRow } from './differenceRows.ts';
import segments from '../base/segments.module.css';
import styles from './tools.module.css';
import { useCall } from '../base/useCall.ts';

const TAKES = ['mine', 'theirs', 'both'] as const;
type Take = (typeof TAKES)[number];

/** Says that another person saved the survey meanwhile, and merges both versions item by item (BH-31). */
export function ConflictBar() {
  const kind = useAtomValue(conflictAtom);
  const [isOpen, setIsOpen] = useState(false);
  if (kind === undefined) return undefined;
  const close = () => setIsOpen(false);
  return (
    <div role="alert" className={styles.conflict}>
      <b>{TEXT.title}</b>
      <Button tight primary onPress={() => setIsOpen(true)}>
        {TEXT.review}
      </Button>
      {isOpen && <Merging kind={kind} onClose={close} />}
    </div>
  );
}

interface Props {
  readonly kind: SurveyKind;
  readonly onClose: () => void;
}

function Merging({ kind, onClose }: Props) {
  const store = useStore();
  const [takes, setTakes] = useState<Readonly<Record<string, Take>>>({});
  const compared = useCall(kind, (port) => port.compare({ kind, with: 'conflict' }));
  const rows = compared?.ok === true ? differenceRows(compared.value, TEXT) : [];
  // What was not edited here is changed by them alone.
  const edited = new Set(compared?.ok === true ? compared.value.editedIds : []);
  const takeOf = (id: string): Take => takes[id] ?? (edited.has(id) ? 'mine' : 'theirs');
  const takeAll = (take: Take) => setTakes(Object.fromEntries(rows.map(({ id }) => [id, take])));
  const run = async () => {
    const choices = rows.flatMap(({ id }) => {
      const take = takeOf(id);
      return take === 'mine' ? [] : [{ id, take }];
    });
    const merged = await store.get(surveyPortAtom)?.merge({ kind, choices });
    if (merged === undefined) return;
    onClose();
    if (merged.ok) return;
    store.set(showToastAtom, 'danger', saveFailureText(merged.reason));
  };
  return (
    <ConfirmDialog
      title={TEXT.title}
      action={TEXT.merge}
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
          <ul className={styles.merge} aria-label={COMPARE_TEXT.table}>
            {rows.map((row) => (
              <Choice
                key={row.id}
                kind={kind}
                row={row}
                take={takeOf(row.id)}
                onTake={(take) => setTakes({ ...takes, [row.id]: take })}
              />
            ))}
          </ul>
          <p className={styles.note}>{TEXT.note}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  readonly kind: SurveyKind;
  readonly row: DifferenceRow;
  readonly take: Take;
  readonly onTake: (take: Take) => void;
}

function Choice({ kind, row: { id, text }, take, onTake }: ChoiceProps) {
  const name = itemName(kind, id);
  return (
    <li>
      <span>
        <b>{name}</b> {text}
      </span>
      <fieldset className={segments.segments} aria-label={name}>
        {TAKES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={`take ${id}`}
              aria-label={choiceName(name, TEXT[each])}
              checked={each === take}
              onChange={() => onTake(each)}
            />
            <span>{TEXT[each]}</span>
          </label>
        ))}
      </fieldset>
    </li>
  );
}
