import { useAtomValue } from 'jotai';
import { surveySelectionAtom } from '../data/surveyAtoms.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { ZONES_TEXT as TEXT } from '../../../text/surveyZones.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { CopiedItems } from '../panels/CopiedItems.tsx';
import { ItemReply } from '../panels/ItemReply.tsx';
import { useAskedFocus } from '../panels/askedFocus.ts';
import { useItemRows, useSelectedRow, useSurveyItem } from '../panels/useSurveyItem.ts';
import { ManyZones } from './ManyZones.tsx';
import { ZoneActions } from './ZoneActions.tsx';
import { ZoneCorners } from './ZoneCorners.tsx';
import { ZoneFields } from './ZoneFields.tsx';
import { textOf, type OpenZone } from './zoneActions.ts';
import form from '../panels/itemForm.module.css';

/** Form "Edit Zone" of the selected zone. */
export function ZoneForm() {
  const selection = useAtomValue(surveySelectionAtom);
  if (selection?.table === 'zones' && selection.rows.length > 1) return <ManyZones rows={selection.rows} />;
  return <OneZone />;
}

function OneZone() {
  const row = useSelectedRow('zones');
  const values = useSurveyItem('zones', row);
  const zone: OpenZone | undefined = row === undefined || values === undefined ? undefined : { row, values };
  useAskedFocus('zones', zone?.row);
  const item = useItemRows('zones').find((each) => each.row === row);
  return (
    <section className={form.form} aria-labelledby="edit-zone">
      <h2 id="edit-zone">
        {TEXT.editZone}
        {zone !== undefined && <span>{textOf(zone, 'id')}</span>}
        {item?.isEdited === true && <EditedBadge isStored={item.isStoredAlone === true} />}
      </h2>
      <ItemReply kind="zones" reply={values?.['reply']} />
      {zone === undefined ? (
        <>
          <p className={form.note}>{TEXT.selectOne}</p>
          <CopiedItems table="zones" />
        </>
      ) : (
        <>
          <ZoneFields key={zone.row} zone={zone} />
          <ZoneCorners key={`corners ${zone.row}`} zone={zone} />
        </>
      )}
      <ZoneActions key={zone?.row ?? 'none'} zone={zone} />
    </section>
  );
}

/** A zone that was saved by itself is stored, though its file does not have it yet. */
function EditedBadge({ isStored }: { readonly isStored: boolean }) {
  if (isStored) return <Badge>{TEXT.storedAlone}</Badge>;
  return <Badge tone="warn">{SURVEY_TEXT.edited}</Badge>;
}
