import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { NodeListOrder, NodeListRow } from '../../../../domain/survey/port/surveyState.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyCountsAtom, surveyPortAtom, surveySelectionAtom } from '../data/surveyAtoms.ts';
import { nodeCountText } from '../../../text/survey.ts';
import { NODE_COLUMN_TEXT, NODES_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import { useVirtualRows } from '../../../ui/useVirtualRows.ts';
import { focusList } from '../panels/focusPlaces.ts';
import { performAtom } from '../panels/edits.ts';
import { selectItemsAtom, showItemAtom } from '../panels/showItem.ts';
import { toggleRow } from '../panels/toggleRow.ts';
import { useTypedRows } from '../panels/typedText.ts';
import { AddNode } from './AddNode.tsx';
import styles from './nodeList.module.css';
import { NodeRow, type RowActions } from './NodeRow.tsx';
import { useNodeRows } from './useNodeRows.ts';
import { useRowFocus } from './useRowFocus.ts';

const ROW_PX = 28;
/** One function for all renderings: a new one would cause the places of all rows to be computed again. */
const keyOfRow = (index: number): number => index;
const COLUMNS = ['nodeId', 'locationId', 'nearest'] as const;

/** "Node List": search, show and hide, select. The worker holds the list; the page asks for what is in view. */
export function NodeList() {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<NodeListOrder>({ by: 'nodeId', isDescending: false });
  return (
    <section className={styles.box} aria-label={TEXT.list}>
      <div className={styles.tools}>
        <Field
          label={TEXT.search}
          type="search"
          value={search}
          error=""
          onText={setSearch}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            focusList();
          }}
        />
        <AddNode />
      </div>
      <div className={styles.grid}>
        <ListHead order={order} onOrder={setOrder} />
        <Rows search={search} order={order} />
      </div>
      <Foot />
    </section>
  );
}

/** How many nodes there are, hidden and selected; read out when it changes. */
function Foot() {
  const { nodes = 0, hiddenNodes = 0 } = useAtomValue(surveyCountsAtom) ?? {};
  const selection = useAtomValue(surveySelectionAtom);
  const selected = selection?.table === 'nodes' ? selection.rows.length : 0;
  return <output className={styles.foot}>{nodeCountText(nodes, hiddenNodes, selected)}</output>;
}

interface HeadProps {
  readonly order: NodeListOrder;
  readonly onOrder: (order: NodeListOrder) => void;
}

function ListHead({ order, onOrder }: HeadProps) {
  return (
    <div className={styles.head}>
      <ShowAll />
      {COLUMNS.map((by) => {
        const isSorted = order.by === by;
        const direction = order.isDescending ? TEXT.descending : TEXT.ascending;
        return (
          <button
            key={by}
            type="button"
            data-sorted={isSorted || undefined}
            aria-label={isSorted ? `${NODE_COLUMN_TEXT[by]}, ${direction}` : NODE_COLUMN_TEXT[by]}
            onClick={() => onOrder({ by, isDescending: isSorted && !order.isDescending })}
          >
            {NODE_COLUMN_TEXT[by]}
            {isSorted &&
              (order.isDescending ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />)}
          </button>
        );
      })}
    </div>
  );
}

/** Shows or hides all nodes as one step. */
function ShowAll() {
  const store = useStore();
  const { nodes = 0, hiddenNodes = 0 } = useAtomValue(surveyCountsAtom) ?? {};
  const perform = useSetAtom(performAtom);
  const change = async (isHidden: boolean) => {
    const page = await store
      .get(surveyPortAtom)
      ?.nodeRows({ from: 0, count: nodes, search: '', order: { by: 'nodeId', isDescending: false } });
    const rows = Uint32Array.from(page?.rows ?? [], ({ row }) => row);
    await perform({ kind: 'setHidden', table: 'nodes', rows, isHidden });
  };
  return (
    <input
      type="checkbox"
      aria-label={TEXT.showAll}
      disabled={nodes === 0}
      checked={hiddenNodes === 0}
      ref={(box) => {
        if (box !== null) box.indeterminate = hiddenNodes > 0 && hiddenNodes < nodes;
      }}
      onChange={() => void change(hiddenNodes === 0).catch(reportError(store, 'nodes of the survey'))}
    />
  );
}

interface RowsProps {
  readonly search: string;
  readonly order: NodeListOrder;
}

function Rows({ search, order }: RowsProps) {
  const store = useStore();
  const list = useRef<HTMLUListElement>(null);
  const { total, rowAt, ask } = useNodeRows(search, order);
  const focus = useRowFocus(list, total);
  const typed = useTypedRows('nodes');
  const selection = useAtomValue(surveySelectionAtom);
  const select = useSetAtom(selectItemsAtom);
  const show = useSetAtom(showItemAtom);
  const perform = useSetAtom(performAtom);
  const selected = selection?.table === 'nodes' ? selection.rows : [];
  const { rows, listStyle, measure } = useVirtualRows({
    list,
    count: total,
    keyOf: keyOfRow,
    estimatedPx: ROW_PX,
    // Tab reaches the first row where none had the focus.
    keptIndex: Math.max(0, focus.index),
  });
  ask(rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0);
  const choose = async (index: number, row: NodeListRow, { shiftKey, ctrlKey, metaKey }: Keys) => {
    if (ctrlKey || metaKey) return select(toggleRow(selection, { table: 'nodes', row: row.row }));
    if (!shiftKey || selected.length === 0) return show({ table: 'nodes', row: row.row });
    return select({ table: 'nodes', rows: await rowsBetween(focus.anchor, index) });
  };
  const selectAll = async () => {
    if (total > 0) await select({ table: 'nodes', rows: await rowsBetween(0, total - 1) });
  };
  const rowsBetween = async (a: number, b: number): Promise<readonly number[]> => {
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    const page = await store.get(surveyPortAtom)?.nodeRows({ from, count: to - from + 1, search, order });
    return (page?.rows ?? []).map(({ row }) => row).toSorted((x, y) => x - y);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return focus.onKey(event);
    event.preventDefault();
    selectAll().catch(reportError(store, 'selection of the survey'));
  };
  const actions = useLatest<RowActions>({
    onKey,
    toggleHidden: ({ row, isHidden }) =>
      void perform({ kind: 'setHidden', table: 'nodes', rows: Uint32Array.of(row), isHidden: !isHidden }),
    choose: (index, row, keys) => {
      if (keys.shiftKey) focus.extendTo(index);
      else focus.choose(index);
      choose(index, row, keys).catch(reportError(store, 'selection of the survey'));
    },
  });
  return (
    <div className={styles.scroll}>
      <NoRows isFound={total > 0} search={search} />
      <ul ref={list} aria-label={TEXT.list} style={listStyle} data-survey-list>
        {rows.map(({ index, key, style }) => (
          <NodeRow
            key={key}
            ref={measure}
            index={index}
            total={total}
            row={rowAt(index)}
            style={style}
            isSelected={isIn(selected, rowAt(index)?.row)}
            isTyped={typed.has(rowAt(index)?.row ?? -1)}
            isReachable={index === Math.max(0, focus.index)}
            actions={actions}
          />
        ))}
      </ul>
    </div>
  );
}

/** What is said where no row is listed. */
function NoRows({ isFound, search }: { readonly isFound: boolean; readonly search: string }) {
  const { nodes } = useAtomValue(surveyCountsAtom) ?? {};
  if (isFound || nodes === undefined) return undefined;
  if (nodes > 0 && search.trim() === '') return undefined;
  return <p className={styles.none}>{nodes === 0 ? TEXT.noneYet : TEXT.noneFound}</p>;
}

type Keys = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** Whether ascending rows contain a row. O(log rows). */
function isIn(rows: readonly number[], row: number | undefined): boolean {
  if (row === undefined) return false;
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row;
}
