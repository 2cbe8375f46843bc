import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState, type FormEvent } from 'react';
import type { Checkpoint } from '../../../../domain/survey/port/surveyPort.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { openSquadIdAtom, surveyPortAtom } from '../data/surveyAtoms.ts';
import { RESUME_TEXT, unsavedText } from '../../../text/survey.ts';
import {
  CHECKPOINT_FAILURE_TEXT,
  CHECKPOINTS_TEXT as TEXT,
  checkpointText,
} from '../../../text/surveyTools.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { showStepPlaceAtom } from '../panels/steps.ts';
import { clearTypedAtom } from '../panels/typedText.ts';
import { replacedTextsAtom } from '../panels/unsavedTexts.ts';
import { useCall } from '../panels/useCall.ts';
import styles from './tools.module.css';

/** Drafts of the squad that this person keeps in this browser under a name, newest first. */
export function Checkpoints() {
  const [reloads, setReloads] = useState(0);
  const [chosen, setChosen] = useState<Checkpoint>();
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  // Not while the squad is opened: what is restored then would be replaced by what is stored.
  const checkpoints = useCall(`${squadId} ${reloads}`, async (port) =>
    squadId === '' ? undefined : port.checkpoints(),
  );
  const reload = () => setReloads(reloads + 1);
  return (
    <>
      <KeepForm onKept={reload} />
      {checkpoints?.length === 0 && <p className={styles.note}>{TEXT.none}</p>}
      {checkpoints !== undefined && checkpoints.length > 0 && (
        <ol className={styles.versions} aria-label={TEXT.list}>
          {checkpoints.map((checkpoint) => (
            <Entry
              key={checkpoint.id}
              checkpoint={checkpoint}
              onRestore={() => setChosen(checkpoint)}
              onDeleted={reload}
            />
          ))}
        </ol>
      )}
      <p className={styles.note}>{TEXT.note}</p>
      {chosen !== undefined && <Restore checkpoint={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function KeepForm({ onKept }: { readonly onKept: () => void }) {
  const store = useStore();
  const toast = useSetAtom(showToastAtom);
  const [name, setName] = useState('');
  const keep = async () => {
    const kept = await store.get(surveyPortAtom)?.saveCheckpoint(name);
    if (kept === undefined) return;
    if (!kept.ok) return toast('danger', CHECKPOINT_FAILURE_TEXT[kept.reason]);
    toast('ok', checkpointText(name.trim(), 'kept'));
    setName('');
    onKept();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void keep().catch(reportError(store, 'checkpoint of the survey'));
  };
  return (
    <form className={styles.keep} onSubmit={submit}>
      <Field label={TEXT.name} value={name} error="" onText={setName} />
      <Button type="submit" off={name.trim() === ''}>
        {TEXT.keep}
      </Button>
    </form>
  );
}

interface EntryProps {
  readonly checkpoint: Checkpoint;
  readonly onRestore: () => void;
  readonly onDeleted: () => void;
}

function Entry({ checkpoint: { id, name, at, steps }, onRestore, onDeleted }: EntryProps) {
  const store = useStore();
  const toast = useSetAtom(showToastAtom);
  const remove = async () => {
    leaveRow();
    await store.get(surveyPortAtom)?.deleteCheckpoint(id);
    toast('ok', checkpointText(name, 'deleted'));
    onDeleted();
  };
  return (
    <li>
      <b>{name}</b>
      <Button tight aria-label={`${TEXT.restore}: ${name}`} onPress={onRestore}>
        {TEXT.restore}
      </Button>
      <span>
        <time dateTime={new Date(at).toISOString()}>{dateTimeText(at)}</time>
        <span>, {unsavedText(steps)}</span>
      </span>
      <Button
        tight
        aria-label={`${TEXT.delete}: ${name}`}
        onPress={() => void remove().catch(reportError(store, 'checkpoint of the survey'))}
      >
        {TEXT.delete}
      </Button>
    </li>
  );
}

/** The row with the focus goes: the focus goes to the same button of its neighbour, else to the name. */
function leaveRow(): void {
  const row = document.activeElement?.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('button:last-of-type');
  (button ?? row?.closest('section')?.querySelector('input'))?.focus();
}

interface RestoreProps {
  readonly checkpoint: Checkpoint;
  readonly onClose: () => void;
}

function Restore({ checkpoint: { id, name }, onClose }: RestoreProps) {
  const store = useStore();
  const toast = useSetAtom(showToastAtom);
  const clearTyped = useSetAtom(clearTypedAtom);
  const lost = useAtomValue(replacedTextsAtom);
  const run = async () => {
    const restored = await store.get(surveyPortAtom)?.restoreCheckpoint(id);
    if (restored?.ok === true) {
      clearTyped();
      if (restored.value !== undefined) store.set(showStepPlaceAtom, restored.value);
      toast('ok', checkpointText(name, 'restored'));
    }
    if (restored?.ok === false) toast('danger', RESUME_TEXT[restored.reason]);
    onClose();
  };
  return (
    <ConfirmDialog
      title={TEXT.restoreTitle}
      warnings={lost}
      action={TEXT.restore}
      onClose={onClose}
      onConfirm={run}
    >
      <p>{name}</p>
    </ConfirmDialog>
  );
}
