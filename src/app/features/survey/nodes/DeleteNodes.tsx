import { useSetAtom } from 'jotai';
import { itemCount, SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { NODES_TEXT } from '../../../text/surveyNodes.ts';
import { ConfirmDialog } from '../base/ConfirmDialog.tsx';
import { performAtom } from '../base/surveyActions.ts';

interface Props {
  readonly rows: readonly number[];
  readonly onClose: () => void;
}

/** "Confirm delete" of nodes from the survey; one step, which can be undone. */
export function DeleteNodes({ rows, onClose }: Props) {
  const perform = useSetAtom(performAtom);
  return (
    <ConfirmDialog
      title={TEXT.confirmDelete}
      action={NODES_TEXT.deleteAction}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await perform({ kind: 'remove', table: 'nodes', rows: Uint32Array.from(rows) });
        onClose();
      }}
    >
      <p>{`${itemCount('nodes', rows.length)}. ${NODES_TEXT.deleteNote}`}</p>
    </ConfirmDialog>
  );
}
