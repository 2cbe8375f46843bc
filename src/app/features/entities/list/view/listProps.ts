/** Props of what a collection adds to its list. */
import type { Row } from '../../../../../domain/json/row.ts';
import type { Failure } from '../../../../http/failure.ts';

/** What the actions of a list report to it. */
export interface ListActionsProps {
  /** Records have changed: the list loads again. */
  readonly onChanged: () => void;
  /** The list shows no rows until it loads again, but why. */
  readonly onEmptied: (failure: Failure) => void;
}

/** A row that is shown in a dialog. */
export interface ListDialogProps {
  readonly row: Row;
  readonly onClose: () => void;
}
