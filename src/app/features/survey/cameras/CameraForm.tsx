import { useAtomValue } from 'jotai';
import { surveySelectionAtom } from '../data/surveyAtoms.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { CAMERAS_TEXT as TEXT } from '../../../text/surveyCameras.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { CopiedItems } from '../panels/CopiedItems.tsx';
import { useItemRows, useSelectedRow, useSurveyItem } from '../panels/useSurveyItem.ts';
import { CameraButtons } from './CameraButtons.tsx';
import { CameraFields } from './CameraFields.tsx';
import { CameraRelations } from './CameraRelations.tsx';
import { ManyCameras } from './ManyCameras.tsx';
import { textOf } from './surveyCameraActions.ts';
import form from '../panels/itemForm.module.css';

/** Form "Edit Camera" of the selected camera. */
export function CameraForm() {
  const selection = useAtomValue(surveySelectionAtom);
  if (selection?.table === 'cameras' && selection.rows.length > 1)
    return <ManyCameras rows={selection.rows} />;
  return <OneCamera />;
}

function OneCamera() {
  const row = useSelectedRow('cameras');
  const values = useSurveyItem('cameras', row);
  const item = useItemRows('cameras').find((each) => each.row === row);
  if (row === undefined || values === undefined) {
    return (
      <section className={form.form} aria-labelledby="edit-camera">
        <h2 id="edit-camera">{TEXT.editCamera}</h2>
        <p className={form.note}>{TEXT.selectOne}</p>
        <CopiedItems table="cameras" />
      </section>
    );
  }
  const camera = { row, values };
  return (
    <section className={form.form} aria-labelledby="edit-camera">
      <h2 id="edit-camera">
        {TEXT.editCamera}
        <span>{textOf(values, 'cameraId')}</span>
        {item?.isEdited === true && <Badge tone="warn">{SURVEY_TEXT.edited}</Badge>}
      </h2>
      <CameraFields key={`fields ${row}`} camera={camera} />
      <CameraRelations key={`relations ${row} ${item?.storedId}`} row={row} storedId={item?.storedId} />
      <CameraButtons key={`buttons ${row}`} camera={camera} isStored={item?.storedId !== undefined} />
    </section>
  );
}
