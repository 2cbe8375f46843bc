import { distanceText } from '../../../../domain/geo/measureText.ts';
import {
  memo,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
} from 'react';
import { isSame } from '../../../../domain/json/isSame.ts';
import type { NodeListRow } from '../../../../domain/survey/port/surveyState.ts';
import { distanceClass } from '../../../../domain/geo/distanceClass.ts';
import { NODES_TEXT as TEXT, showNodeText } from '../../../text/surveyNodes.ts';
import { ReplyMark } from '../panels/ReplyMark.tsx';
import { TypedMark } from '../panels/TypedMark.tsx';
import hidden from '../../../ui/styles/visuallyHidden.module.css';
import styles from './nodeList.module.css';

/** Callbacks of the rows, from the latest rendering of the list. */
export interface RowActions {
  readonly choose: (
    index: number,
    row: NodeListRow,
    keys: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  ) => void;
  readonly toggleHidden: (node: Pick<NodeListRow, 'row' | 'isHidden'>) => void;
  /** Keys that move the focus. */
  readonly onKey: (event: KeyboardEvent) => void;
}

interface Props {
  readonly index: number;
  readonly total: number;
  /** undefined until it is loaded */
  readonly row: NodeListRow | undefined;
  readonly style: CSSProperties;
  readonly isSelected: boolean;
  /** Its form has typed text that is not in the draft. */
  readonly isTyped: boolean;
  /** Tab reaches this row; arrows reach the others. */
  readonly isReachable: boolean;
  readonly actions: RefObject<RowActions>;
  readonly ref: Ref<HTMLLIElement>;
}

/** A node of the list with its checkbox. After an edit, only changed rows are rendered. */
export const NodeRow = memo(Row, isSameRow);

function isSameRow(before: Props, now: Props): boolean {
  return (
    before.index === now.index &&
    before.total === now.total &&
    before.isSelected === now.isSelected &&
    before.isTyped === now.isTyped &&
    before.isReachable === now.isReachable &&
    before.style.top === now.style.top &&
    before.actions === now.actions &&
    before.ref === now.ref &&
    isSame(before.row, now.row)
  );
}

/** Styles show and hide the marks, because one edit may change the marks of all rows. */
function Row({ index, total, row, style, isSelected, isTyped, isReachable, actions, ref }: Props) {
  if (row === undefined)
    return <li ref={ref} data-index={index} className={styles.row} style={style} aria-hidden="true" />;
  const { nodeId, locationId, isHidden, isEdited, nearest, reply } = row;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'h') return actions.current.onKey(event);
    event.preventDefault();
    actions.current.toggleHidden(row);
  };
  return (
    <li
      ref={ref}
      data-index={index}
      className={styles.row}
      style={style}
      data-selected={isSelected || undefined}
      aria-posinset={index + 1}
      aria-setsize={total}
    >
      <ShowNode
        row={row.row}
        nodeId={nodeId}
        isHidden={isHidden}
        isReachable={isReachable}
        actions={actions}
      />
      <button
        type="button"
        aria-pressed={isSelected}
        aria-keyshortcuts="H"
        tabIndex={isReachable ? 0 : -1}
        className={styles.node}
        data-hidden={isHidden || undefined}
        data-edited={isEdited || undefined}
        onClick={(event) => actions.current.choose(index, row, event)}
        onKeyDown={press}
      >
        <NodeNames nodeId={nodeId} locationId={locationId} isTyped={isTyped} reply={reply} />
        <span
          className={styles.nearest}
          data-class={Number.isNaN(nearest) ? undefined : CLASSES[distanceClass(nearest)]}
        >
          {Number.isNaN(nearest) ? '–' : distanceText(nearest)}
        </span>
        {NOTES}
      </button>
    </li>
  );
}

/** One element for all rows and renderings: React skips an element that is the same. */
const NOTES = (
  <>
    <em className={`${hidden.hidden} ${styles.hiddenNote}`}>{TEXT.hidden}</em>
    <em className={`${hidden.hidden} ${styles.editedNote}`}>{TEXT.edited}</em>
  </>
);

type NamesProps = Pick<NodeListRow, 'nodeId' | 'locationId' | 'reply'> & Pick<Props, 'isTyped'>;

/** Separate from its row: a move changes distances, but no names. */
const NodeNames = memo(function NodeNames({ nodeId, locationId, isTyped, reply }: NamesProps) {
  return (
    <>
      <span>
        {nodeId}
        <i className={styles.dot} title={TEXT.edited} aria-hidden="true" />
        {isTyped && <TypedMark />}
        {reply && <ReplyMark reply={reply} />}
      </span>
      <span className={styles.property}>{locationId || '–'}</span>
    </>
  );
});

type ShowProps = Pick<NodeListRow, 'row' | 'nodeId' | 'isHidden'> & Pick<Props, 'isReachable' | 'actions'>;

/** Separate from its row: React writes all properties of an input at each rendering. */
const ShowNode = memo(function ShowNode({ row, nodeId, isHidden, isReachable, actions }: ShowProps) {
  return (
    <input
      type="checkbox"
      aria-label={showNodeText(nodeId)}
      tabIndex={isReachable ? 0 : -1}
      checked={!isHidden}
      onChange={() => actions.current.toggleHidden({ row, isHidden })}
    />
  );
});

const CLASSES = ['near', 'mid', 'far'] as const;
