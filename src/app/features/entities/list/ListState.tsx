import { RotateCw } from 'lucide-react';
import type { EntityRequest } from '../../../data/lists/entityRequest.ts';
import { ERROR_TEXT } from '../../../text/errors.ts';
import { ENTITY_LIST_TEXT as TEXT, emptyText, newRecordText } from '../../../text/entityLists.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Message } from '../../../ui/controls/Message.tsx';
import styles from './view/list.module.css';

/** Rows of the skeleton. */
const SKELETON_ROWS = 12;

interface Props {
  readonly title: string;
  readonly request: EntityRequest;
  /** Text of a failure by its status, in place of its cause. */
  readonly failedText: ((status: number) => string) | undefined;
  readonly isFiltered: boolean;
  readonly onRetry: () => void;
  readonly onShowAll: () => void;
  readonly onLastPage: () => void;
  /** Undefined where no record can be created. */
  readonly onNew: (() => void) | undefined;
}

/** What a list shows in place of rows; nothing where it has some. */
export function ListState(props: Props) {
  const { page, errorMessage } = props.request;
  if (errorMessage !== undefined && page === undefined) return <Failed {...props} />;
  if (page === undefined) return <Skeleton />;
  if (page.rows.length > 0) return undefined;
  return page.total > 0 ? (
    <Message title={TEXT.pastEnd}>
      <Button onPress={props.onLastPage}>{TEXT.lastPage}</Button>
    </Message>
  ) : (
    <Empty {...props} />
  );
}

/** A strip above old rows whose reload has failed. */
export function ReloadFailed({
  request: { page, errorMessage },
  onRetry,
}: Pick<Props, 'request' | 'onRetry'>) {
  if (errorMessage === undefined || page === undefined) return undefined;
  return (
    <div className={styles.strip} role="alert">
      <b>{TEXT.notLoaded}</b>
      <span>
        {causeOf(errorMessage)} {TEXT.oldRows}
      </span>
      <Button tight onPress={onRetry}>
        <RotateCw aria-hidden="true" />
        <span>{TEXT.retry}</span>
      </Button>
    </div>
  );
}

function Failed({ request: { errorMessage }, failedText, onRetry }: Props) {
  const text = failedText?.(errorMessage?.status ?? 0) ?? causeOf(errorMessage);
  if (errorMessage?.kind === 'forbidden') return <Message tone="danger" title={TEXT.noPermission} />;
  return (
    <Message tone="danger" title={TEXT.notLoaded} text={text}>
      <Button onPress={onRetry}>
        <RotateCw aria-hidden="true" />
        <span>{TEXT.retry}</span>
      </Button>
    </Message>
  );
}

function causeOf(failure: EntityRequest['errorMessage']): string {
  if (failure?.kind === 'unreachable') return `${ERROR_TEXT.unreachable}.`;
  return failure?.message ?? ERROR_TEXT.unknown;
}

function Empty({ title, isFiltered, onShowAll, onNew }: Props) {
  if (isFiltered)
    return (
      <Message title={emptyText({ title, isFiltered })} text={TEXT.noRowsText}>
        <Button onPress={onShowAll}>{TEXT.showAll}</Button>
      </Message>
    );
  return (
    <Message title={emptyText({ title, isFiltered })}>
      {onNew !== undefined && (
        <Button primary onPress={onNew}>
          {newRecordText(title)}
        </Button>
      )}
    </Message>
  );
}

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  );
}
