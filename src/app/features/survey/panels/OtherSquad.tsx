import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { reportError } from '../../../browser/errorLog.ts';
import { openSquadIdAtom } from '../data/surveyAtoms.ts';
import { otherSquadText, takeSquadText } from '../../../text/surveyNodes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { performAtom } from './edits.ts';
import form from './itemForm.module.css';

interface Props {
  /** Rows of nodes whose squad is not the open one. */
  readonly rows: readonly number[];
  /** Whether this is said in the form of the one node. */
  readonly isInForm?: boolean;
  /** Called once they have it. */
  readonly onTaken?: () => void;
}

/** Says that nodes of another squad cannot be applied, and gives them the open one as one step. */
export function OtherSquad({ rows, isInForm = false, onTaken }: Props) {
  const store = useStore();
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const perform = useSetAtom(performAtom);
  const take = async () => {
    const command = { kind: 'set', table: 'nodes', column: 'squadId', cell: squadId } as const;
    if (await perform({ ...command, rows: Uint32Array.from(rows) })) onTaken?.();
  };
  return (
    <div className={form.otherSquad}>
      <p>{otherSquadText(isInForm ? undefined : rows.length)}</p>
      <Button onPress={() => void take().catch(reportError(store, 'squad of nodes'))}>
        {takeSquadText(squadId)}
      </Button>
    </div>
  );
}
