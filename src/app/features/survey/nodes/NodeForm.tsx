import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { openSquadIdAtom, surveySelectionAtom } from '../data/surveyAtoms.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { editNodeText, NODES_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { selectItemsAtom } from '../panels/showItem.ts';
import { OtherSquad } from '../panels/OtherSquad.tsx';
import { CopiedItems } from '../panels/CopiedItems.tsx';
import { ItemReply } from '../panels/ItemReply.tsx';
import { useAskedFocus } from '../panels/askedFocus.ts';
import { useItem } from '../panels/useItem.ts';
import { ManyNodes } from './ManyNodes.tsx';
import { NearestNodes } from './NearestNodes.tsx';
import { NodeFields } from './NodeFields.tsx';
import styles from './nodeForm.module.css';

/** Form of the selected node, or of the nodes where several are. */
export function NodeForm() {
  const selection = useAtomValue(surveySelectionAtom);
  if (selection?.table !== 'nodes') return <CopiedItems table="nodes" />;
  const [row] = selection.rows;
  if (selection.rows.length > 1) return <ManyNodes rows={selection.rows} />;
  return row === undefined ? undefined : <OneNode key={row} row={row} />;
}

function OneNode({ row }: { readonly row: number }) {
  const item = useItem('nodes', row);
  const squadId = useAtomValue(openSquadIdAtom);
  const select = useSetAtom(selectItemsAtom);
  useAskedFocus('nodes', item === undefined ? undefined : row);
  if (item === undefined) return undefined;
  const nodeId = readText(item['nodeId']);
  return (
    <section className={styles.form} aria-label={TEXT.edit}>
      <h2>
        {editNodeText(nodeId)}
        {item['isEdited'] === true && <Badge tone="warn">{SURVEY_TEXT.edited}</Badge>}
        <Button ghost tight icon aria-label={SURVEY_TEXT.close} onPress={() => void select(undefined)}>
          <X aria-hidden="true" />
        </Button>
      </h2>
      {readText(item['squadId']) !== squadId && <OtherSquad rows={[row]} isInForm />}
      <ItemReply kind="nodes" reply={item['reply']} />
      <NodeFields row={row} item={item} />
      <NearestNodes row={row} />
    </section>
  );
}
