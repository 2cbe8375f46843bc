import { useSetAtom } from 'jotai';
import { DEPENDANT_TEXT } from '../../../text/entityLists.ts';
import { NODES } from '../../../../domain/resources/entities/nodes.ts';
import { SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { deleteNodesText, losesNearestText, NODES_TEXT } from '../../../text/surveyNodes.ts';
import { DependantList } from '../../entities/remove/DependantList.tsx';
import type { DependantsState } from '../../entities/remove/useDependants.ts';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { performAtom } from '../panels/edits.ts';
import { useCall } from '../panels/useCall.ts';

interface Props {
  readonly rows: readonly number[];
  readonly onClose: () => void;
}

/** "Confirm delete" of nodes from the survey, with what it touches; one step, which can be undone. */
export function DeleteNodes({ rows, onClose }: Props) {
  const perform = useSetAtom(performAtom);
  const stats = useCall(rows.join(' '), (port) => port.nodeStats(Uint32Array.from(rows)));
  const { stored = [], zones = [], nearestOf = [] } = stats ?? {};
  const lists = [
    { title: NODES_TEXT.storedNodes, names: stored, path: '/entities/nodes' },
    { title: DEPENDANT_TEXT.zones, names: zones, path: '/entities/zone' },
  ].filter(({ names }) => names.length > 0);
  const state: DependantsState =
    stats === undefined ? { status: 'loading' } : { status: 'loaded', dependants: lists };
  return (
    <ConfirmDialog
      title={TEXT.confirmDelete}
      action={NODES_TEXT.deleteAction}
      danger
      warnings={nearestOf.length > 0 ? [losesNearestText(nearestOf)] : []}
      onClose={onClose}
      onConfirm={async () => {
        await perform({ kind: 'remove', table: 'nodes', rows: Uint32Array.from(rows) });
        onClose();
      }}
    >
      <p>{deleteNodesText(rows.length)}</p>
      {(stats === undefined || lists.length > 0) && (
        <DependantList collection={NODES.collection} state={state} />
      )}
    </ConfirmDialog>
  );
}
