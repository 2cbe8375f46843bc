import { useStore } from 'jotai';
import { useState } from 'react';
import type { ImportAnswer, ImportedRow } from '../../../../../domain/contract/recordImport.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import {
  ignoredText,
  importedText,
  importRowsText,
  IMPORT_TEXT as TEXT,
  importTitle,
  OUTCOME_TEXT,
  outcomesText,
} from '../../../../text/recordImport.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { FileButton } from '../../../../ui/controls/FileButton.tsx';
import { Badge } from '../../../../ui/marks/Badge.tsx';
import { ScrollRegion } from '../../../../ui/page/ScrollRegion.tsx';
import { RowDialogFrame } from '../rows/RowDialogFrame.tsx';
import styles from './importDialog.module.css';
import { readTextFile, rowText, sendImport } from './importFile.ts';

interface Props {
  readonly resource: Resource;
  /** What a person should know about an import of these records. */
  readonly note?: string | undefined;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Where an import is: a file is chosen, its rows are shown, they were stored, or it failed. */
type State =
  | { readonly step: 'choose' | 'busy' }
  | { readonly step: 'failed'; readonly text: string }
  | { readonly step: 'preview' | 'done'; readonly text: string; readonly answer: ImportAnswer };

const TONES = { new: 'ok', changed: 'warn', unchanged: undefined, refused: 'bad' } as const;
const isToStore = ({ outcome }: ImportedRow) => outcome === 'new' || outcome === 'changed';

/** Imports records from a CSV file: each row says what it would do, and nothing is stored before a person says so. */
export function ImportDialog({ resource, note, onClose, onImported }: Props) {
  const store = useStore();
  const [state, setState] = useState<State>({ step: 'choose' });
  const send = async (text: string, step: 'preview' | 'done') => {
    setState({ step: 'busy' });
    const answer = await sendImport(store, resource, { text, isPreview: step === 'preview' });
    if (!answer.ok) return setState({ step: 'failed', text: answer.reason });
    setState({ step, text, answer: answer.value });
    if (step === 'done') onImported();
  };
  const read = async (file: File | undefined) => {
    if (file !== undefined) await send(await readTextFile(file), 'preview');
  };
  const count = state.step === 'preview' ? state.answer.rows.filter(isToStore).length : 0;
  return (
    <RowDialogFrame
      title={importTitle(resource.title)}
      about={TEXT.about}
      onClose={onClose}
      acts={
        <>
          <FileButton
            data-first="true"
            accept=".csv,.txt,text/csv"
            text={TEXT.choose}
            onFile={(file) => void read(file)}
          />
          {state.step === 'preview' && count > 0 && (
            <Button primary onPress={() => void send(state.text, 'done')}>
              {importRowsText(count)}
            </Button>
          )}
        </>
      }
    >
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <output className={styles.state} aria-busy={state.step === 'busy'}>
        {stateText(state, count)}
      </output>
      {(state.step === 'preview' || state.step === 'done') && (
        <Rows resource={resource} answer={state.answer} />
      )}
    </RowDialogFrame>
  );
}

function stateText(state: State, count: number): string {
  switch (state.step) {
    case 'choose':
      return '';
    case 'busy':
      return TEXT.busy;
    case 'failed':
      return state.text;
    case 'done':
      return importedText(state.answer.rows);
    case 'preview': {
      const { ignored, rows } = state.answer;
      const parts = [`${outcomesText(rows)}.`, count === 0 ? TEXT.nothing : ''];
      if (ignored.length > 0) parts.push(ignoredText(ignored));
      return parts.filter((part) => part !== '').join(' ');
    }
  }
}

function Rows({
  resource,
  answer: { rows },
}: {
  readonly resource: Resource;
  readonly answer: ImportAnswer;
}) {
  return (
    <ScrollRegion className={styles.rows} label={TEXT.rows}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{TEXT.line}</th>
            <th scope="col">{TEXT.outcome}</th>
            <th scope="col">{TEXT.record}</th>
            <th scope="col">{TEXT.changes}</th>
          </tr>
        </thead>
        <tbody translate="no">
          {rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>
                <Badge tone={TONES[row.outcome]}>{OUTCOME_TEXT[row.outcome]}</Badge>
              </td>
              <th scope="row">{row.name}</th>
              <td>{rowText(resource, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
