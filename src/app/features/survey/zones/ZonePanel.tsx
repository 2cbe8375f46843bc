import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { reportError } from '../../../browser/errorLog.ts';
import { surveySelectionAtom } from '../data/surveyAtoms.ts';
import { orderText, ZONES_TEXT as TEXT } from '../../../text/surveyZones.ts';
import { ItemList } from '../panels/ItemList.tsx';
import { ReplyMark } from '../panels/ReplyMark.tsx';
import { selectItemsAtom, showItemAtom } from '../panels/showItem.ts';
import { toggleRow } from '../panels/toggleRow.ts';
import { useTypedRows } from '../panels/typedText.ts';
import { useItemRows } from '../panels/useSurveyItem.ts';
import { DeliveryNote } from '../saving/DeliveryNote.tsx';
import { SaveButtons } from '../saving/SaveButtons.tsx';
import { SurveySelect } from '../saving/SurveySelect.tsx';
import { ZoneTools } from './ZoneTools.tsx';
import form from '../panels/itemForm.module.css';
import styles from './zones.module.css';

const NONE: readonly number[] = [];

/** Drawer "Survey Zones": the file, the buttons and the list of zones by order. */
export function ZonePanel() {
  const store = useStore();
  const rows = useItemRows('zones');
  const typed = useTypedRows('zones');
  const selection = useAtomValue(surveySelectionAtom);
  const select = useSetAtom(selectItemsAtom);
  const show = useSetAtom(showItemAtom);
  const onFailed = reportError(store, 'zones of the survey');
  return (
    <>
      <section className={styles.section}>
        <SurveySelect kind="zones" label={TEXT.load} />
        <SaveButtons kind="zones" saveText={TEXT.saveZones} applyText={TEXT.applyZones} />
        <DeliveryNote kind="zones" />
      </section>
      <ZoneTools />
      <ItemList
        label={TEXT.list}
        rows={rows}
        selected={selection?.table === 'zones' ? selection.rows : NONE}
        typed={typed}
        empty={TEXT.noZones}
        onChoose={(row) => void show({ table: 'zones', row }).catch(onFailed)}
        onToggle={(row) => void select(toggleRow(selection, { table: 'zones', row })).catch(onFailed)}
      >
        {({ id, name, order, isEdited, isStoredAlone, reply }) => (
          <>
            <b className={styles.id}>
              {id}
              {reply && <ReplyMark reply={reply} />}
            </b>
            <span className={form.name} data-edited={(isEdited && isStoredAlone !== true) || undefined}>
              {name === id ? '' : name}
            </span>
            <small className={styles.order}>{orderText(order)}</small>
          </>
        )}
      </ItemList>
    </>
  );
}
