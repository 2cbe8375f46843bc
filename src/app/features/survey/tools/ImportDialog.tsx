import { useSetAtom, useStore } from 'jotai';
import { useId, useState } from 'react';
import { EXISTING_CHOICES, type ExistingChoice } from '../../../../domain/survey/exchange/importItems.ts';
import type { FileRead } from '../../../../domain/survey/port/surveyTools.ts';
import { reportError } from '../../../base/errorLog.ts';
import { EXCHANGE_TEXT as TEXT, EXISTING_TEXT, readText, rejectedTexts } from '../../../text/surveyTools.ts';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import { ConfirmDialog } from '../base/ConfirmDialog.tsx';
import { CsvColumns } from './CsvColumns.tsx';
import { mapColumnsAtom, runImportAtom } from './importAtoms.ts';
import styles from './tools.module.css';

interface Props {
  readonly read: FileRead;
  readonly onClose: () => void;
}

/** Items of a file, those that are rejected and why, and the choice of what becomes of items that exist. */
export function ImportDialog({ read, onClose }: Props) {
  const store = useStore();
  const map = useSetAtom(mapColumnsAtom);
  const run = useSetAtom(runImportAtom);
  const [existing, setExisting] = useState<ExistingChoice>('skip');
  const { counts, csv } = read;
  const lacksId = csv !== undefined && !csv.mapping.targets.includes('nodeId');
  return (
    <ConfirmDialog
      title={TEXT.import}
      isWide={csv !== undefined}
      action={TEXT.act}
      isBlocked={counts.nodes + counts.cameras + counts.zones === 0}
      onClose={onClose}
      onConfirm={() => run(existing)}
    >
      <output>{lacksId ? TEXT.noId : readText(read)}</output>
      {csv !== undefined && (
        <CsvColumns
          csv={csv}
          onChange={(mapping) => void map(mapping).catch(reportError(store, 'columns of an import'))}
        />
      )}
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
