import { useSetAtom, useStore } from 'jotai';
import { reportError } from '../../../browser/errorLog.ts';
import { newIdsText } from '../../../text/surveyNodes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { performAtom } from '../base/edits.ts';

interface Props {
  /** Rows of nodes without an id of their own. */
  readonly rows: readonly number[];
  /** Called once they have one. */
  readonly onGiven: () => void;
}

/** Gives nodes ids that are free in the whole installation, as one step. */
export function NewNodeIds({ rows, onGiven }: Props) {
  const store = useStore();
  const perform = useSetAtom(performAtom);
  const give = async () => {
    if (await perform({ kind: 'renumber', rows: Uint32Array.from(rows) })) onGiven();
  };
  return (
    <Button onPress={() => void give().catch(reportError(store, 'ids of nodes'))}>
      {newIdsText(rows.length)}
    </Button>
  );
}
