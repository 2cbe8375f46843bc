import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useId, useState } from 'react';
import { MIC_COLUMNS } from '../../../../domain/survey/draft/tables.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { columnText, NODES_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { performAtom } from '../panels/edits.ts';
import { squadLevelsAtom } from '../panels/squad.ts';
import { nodeCell, numberError, numberOf } from './nodeFields.ts';
import styles from './nodeForm.module.css';

const FLAGS = ['recorder', 'cameraNode'] as const;
const SETTABLE = [
  ...(['level', 'nodeAlt', 'yaw', 'pitch', 'roll', 'zone', 'notes'] as const),
  ...FLAGS,
  ...MIC_COLUMNS,
];
type Settable = (typeof SETTABLE)[number];
const isFlag = (column: Settable): boolean => FLAGS.some((each) => each === column);

/** Text for a flag that is on; '' is off. */
const ON = 'on';

/** One field for all selected nodes, as one step. */
export function SetField({ rows }: { readonly rows: Uint32Array }) {
  const store = useStore();
  const perform = useSetAtom(performAtom);
  const errorId = useId();
  const [column, setColumn] = useState<Settable>('level');
  const [text, setText] = useState('');
  const number = numberOf(column);
  const error = number !== undefined && text !== '' ? numberError(number, text) : '';
  const canSet = number === undefined || (text.trim() !== '' && error === '');
  const set = async () => {
    const value = isFlag(column) ? text === ON : text;
    const cell = number === undefined ? value : nodeCell(number, text);
    await perform({ kind: 'set', table: 'nodes', rows, column, cell });
  };
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSet) set().catch(reportError(store, 'nodes of the survey'));
      }}
    >
      <div className={styles.row}>
        <label className={styles.number}>
          <span>{TEXT.field}</span>
          <select
            value={column}
            onChange={({ target }) => {
              setColumn(SETTABLE.find((each) => each === target.value) ?? 'level');
              setText('');
            }}
          >
            {SETTABLE.map((each) => (
              <option key={each} value={each}>
                {columnText(each)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.number}>
          <span>{TEXT.value}</span>
          <ValueField column={column} text={text} errorId={errorId} isWrong={error !== ''} onText={setText} />
        </label>
      </div>
      <p id={errorId} className={styles.error} role={error === '' ? undefined : 'alert'}>
        {error}
      </p>
      <Button type="submit" disabled={!canSet}>
        {TEXT.setAll}
      </Button>
      <small className={styles.note}>{SURVEY_TEXT.undoable}</small>
    </form>
  );
}

interface ValueProps {
  readonly column: Settable;
  readonly text: string;
  readonly errorId: string;
  readonly isWrong: boolean;
  readonly onText: (text: string) => void;
}

/** The value of a field: a choice, a number or a text. */
function ValueField({ column, text, errorId, isWrong, onText }: ValueProps) {
  const levels = useAtomValue(squadLevelsAtom);
  const choices = isFlag(column)
    ? [['', TEXT.off] as const, [ON, TEXT.on] as const]
    : [['', '–'] as const, ...levels.map(({ levelId, name }) => [levelId, name] as const)];
  if (isFlag(column) || column === 'level')
    return (
      <select value={text} onChange={({ target }) => onText(target.value)}>
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <input
      inputMode={numberOf(column) === undefined ? 'text' : 'decimal'}
      maxLength={255}
      value={text}
      aria-invalid={isWrong}
      aria-describedby={errorId}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
