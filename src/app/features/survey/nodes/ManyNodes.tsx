import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { arrangeOnLine } from '../../../../domain/survey/plane/arrangeOnLine.ts';
import { reportError } from '../../../base/errorLog.ts';
import { surveyPortAtom } from '../../../data/survey/surveyAtoms.ts';
import { itemCount, SURVEY_TEXT } from '../../../text/survey.ts';
import { NODE_FIELD_TEXT, NODES_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { copiedCountAtom, copyNodesAtom, pasteNodesAtom } from '../base/clipboard.ts';
import { squadLevelsAtom } from '../base/squad.ts';
import { performAtom } from '../base/edits.ts';
import { DeleteNodes } from './DeleteNodes.tsx';
import { NODE_NUMBERS, nodeCell, numberError, type NodeNumber } from './nodeFields.ts';
import styles from './nodeForm.module.css';

/** Nodes that can be arranged at once: their order along the line is found by comparing all pairs. */
const MAX_ARRANGED = 1_000;

/** What can be done with several nodes at once. */
export function ManyNodes({ rows }: { readonly rows: readonly number[] }) {
  const store = useStore();
  const perform = useSetAtom(performAtom);
  const copy = useSetAtom(copyNodesAtom);
  const paste = useSetAtom(pasteNodesAtom);
  const copied = useAtomValue(copiedCountAtom);
  const [isDeleting, setIsDeleting] = useState(false);
  const all = Uint32Array.from(rows);
  const canArrange = rows.length >= 3 && rows.length <= MAX_ARRANGED;
  const arrange = async () => {
    const port = store.get(surveyPortAtom);
    if (port === undefined) return;
    const items = await Promise.all(rows.map((row) => port.item('nodes', row)));
    const lat = Float64Array.from(items, (item) => Number(item?.['node_lat'] ?? NaN));
    const lon = Float64Array.from(items, (item) => Number(item?.['node_long'] ?? NaN));
    await perform({ kind: 'arrange', table: 'nodes', rows: all, ...arrangeOnLine(lat, lon) });
  };
  const run = (act: () => Promise<unknown>) => () =>
    void act().catch(reportError(store, 'nodes of the survey'));
  const hide = (isHidden: boolean) =>
    run(() => perform({ kind: 'setHidden', table: 'nodes', rows: all, isHidden }));
  return (
    <section className={styles.form} aria-label={TEXT.edit}>
      <h2>{itemCount('nodes', rows.length)}</h2>
      <SetField rows={all} />
      <div className={styles.many}>
        <Button onPress={hide(true)}>{TEXT.hide}</Button>
        <Button onPress={hide(false)}>{TEXT.show}</Button>
        <Button onPress={copy}>{TEXT.copy}</Button>
        <Button disabled={copied === 0} onPress={run(paste)}>
          {TEXT.paste}
        </Button>
        <Button
          disabled={!canArrange}
          title={canArrange ? undefined : TEXT.arrangeNeeds}
          onPress={run(arrange)}
        >
          {TEXT.arrange}
        </Button>
        <Button danger onPress={() => setIsDeleting(true)}>
          <Trash2 aria-hidden="true" />
          {TEXT.delete}
        </Button>
      </div>
      {isDeleting && <DeleteNodes rows={rows} onClose={() => setIsDeleting(false)} />}
    </section>
  );
}

const SETTABLE = ['level', 'nodeAlt', 'yaw', 'pitch', 'roll'] as const;
type Settable = (typeof SETTABLE)[number];
const isNumber = (column: Settable): column is Settable & NodeNumber =>
  NODE_NUMBERS.some((name) => name === column);

/** One field for all selected nodes, as one step. */
function SetField({ rows }: { readonly rows: Uint32Array }) {
  const store = useStore();
  const perform = useSetAtom(performAtom);
  const levels = useAtomValue(squadLevelsAtom);
  const errorId = useId();
  const [column, setColumn] = useState<Settable>('level');
  const [text, setText] = useState('');
  const error = isNumber(column) && text !== '' ? numberError(column, text) : '';
  const canSet = isNumber(column) ? text !== '' && error === '' : true;
  const set = async () => {
    const cell = isNumber(column) ? nodeCell(column, text) : text;
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
                {NODE_FIELD_TEXT[each]}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.number}>
          <span>{TEXT.value}</span>
          {column === 'level' ? (
            <select value={text} onChange={({ target }) => setText(target.value)}>
              <option value="">–</option>
              {levels.map(({ levelId, name }) => (
                <option key={levelId} value={levelId}>
                  {name}
                </option>
              ))}
            </select>
          ) : (
            <input
              inputMode="decimal"
              value={text}
              aria-invalid={error !== ''}
              aria-describedby={errorId}
              onChange={({ target }) => setText(target.value)}
            />
          )}
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
