import { useAtomValue } from 'jotai';
import { surveySelectionAtom } from '../../../data/survey/surveyAtoms.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { ZONES_TEXT as TEXT, zonesSelected } from '../../../text/surveyZones.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { useAskedFocus } from '../base/askedFocus.ts';
import { useItemRows, useSelectedRow, useSurveyItem } from '../base/useSurveyItem.ts';
import { ZoneActions } from './ZoneActions.tsx';
import { ZoneCorners } from './ZoneCorners.tsx';
import { ZoneFields } from './ZoneFields.tsx';
import { textOf, type OpenZone } from './zoneActions.ts';
import form from '../base/itemForm.module.css';

/** Form "Edit Zone" of the selected zone (SZ-03). */
export function ZoneForm() {
  const row = useSelectedRow('zones');
  const values = useSurveyItem('zones', row);
  const zone: OpenZone | undefined = row === undefined || values === undefined ? undefined : { row, values };
  useAskedFocus('zones', zone?.row);
  const isEdited = useItemRows('zones').some((item) => item.row === row && item.isEdited);
  return (
    <section className={form.form} aria-labelledby="edit-zone">
      <h2 id="edit-zone">
        {TEXT.editZone}
        {zone !== undefined && <span>{textOf(zone, 'id')}</span>}
        {isEdited && <Badge tone="warn">{SURVEY_TEXT.edited}</Badge>}
      </h2>
      {zone === undefined ? (
        <NoZone />
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

function NoZone() {
  const selection = useAtomValue(surveySelectionAtom);
  const count = selection?.table === 'zones' ? selection.rows.length : 0;
  return <p className={form.note}>{count > 1 ? zonesSelected(count) : TEXT.selectOne}</p>;
}
