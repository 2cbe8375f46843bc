import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useId, useMemo, useState } from 'react';
import { EXISTING_CHOICES, type ExistingChoice } from '../../../../domain/survey/exchange/importItems.ts';
import type { FileRead, ImportAnswers } from '../../../../domain/survey/port/surveyTools.ts';
import { reportError } from '../../../browser/errorLog.ts';
import {
  EXCHANGE_TEXT as TEXT,
  EXISTING_TEXT,
  noteText,
  readText,
  rejectedTexts,
} from '../../../text/surveyExchange.ts';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { surveySceneAtom } from '../panels/surveyView.ts';
import { CsvColumns } from './CsvColumns.tsx';
import { answerImportAtom, openQuestionsAtom, runImportAtom } from './importAtoms.ts';
import { ImportChoices } from './ImportChoices.tsx';
import { ImportMap } from './ImportMap.tsx';
import styles from './tools.module.css';

interface Props {
  readonly read: FileRead;
  readonly onClose: () => void;
}

const WORLD = { lng: 0, lat: 0, zoom: 1 };

/**
 * Shows the items of a file on the map, open questions, rejected items with reasons, and what happens to
 * existing items.
 */
export function ImportDialog({ read, onClose }: Props) {
  const store = useStore();
  const answerImport = useSetAtom(answerImportAtom);
  const run = useSetAtom(runImportAtom);
  const questions = useAtomValue(openQuestionsAtom);
  const [existing, setExisting] = useState<ExistingChoice>('skip');
  const near = useMemo(() => store.get(surveySceneAtom)?.placement() ?? WORLD, [store]);
  const { counts, csv } = read;
  const lacksId = csv !== undefined && !csv.mapping.targets.includes('nodeId') && !csv.mapping.hasNewIds;
  const hasItems = counts.nodes + counts.cameras + counts.zones > 0;
  const answer = (answers: ImportAnswers) =>
    void answerImport(answers).catch(reportError(store, 'columns of an import'));
  return (
    <ConfirmDialog
      title={TEXT.import}
      isWide
      action={TEXT.act}
      isBlocked={!hasItems || questions.length > 0}
      onClose={onClose}
      onConfirm={() => run(existing)}
    >
      <output>{lacksId ? TEXT.noId : readText(read)}</output>
      {read.notes.map((note) => (
        <p key={note.kind} className={styles.note}>
          {noteText(note)}
        </p>
      ))}
      <ImportChoices read={read} />
      {hasItems && <ImportMap preview={read.preview} near={near} />}
      {csv !== undefined && <CsvColumns csv={csv} onChange={answer} />}
      {read.existing + read.foreign + read.repeated > 0 && (
        <Existing existing={existing} onChange={setExisting} />
      )}
      {read.rejected.length > 0 && !lacksId && (
        <ScrollRegion className={styles.rejected} label={TEXT.rejected}>
          <ul>
            {rejectedTexts(read).map((text, i) => (
              <li key={i}>{text}</li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </ConfirmDialog>
  );
}

interface ExistingProps {
  readonly existing: ExistingChoice;
  readonly onChange: (existing: ExistingChoice) => void;
}

function Existing({ existing, onChange }: ExistingProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{TEXT.existing}</label>
      <select
        id={id}
        value={existing}
        onChange={({ target }) => onChange(EXISTING_CHOICES.find((each) => each === target.value) ?? 'skip')}
      >
        {EXISTING_CHOICES.map((each) => (
          <option key={each} value={each}>
            {EXISTING_TEXT[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
