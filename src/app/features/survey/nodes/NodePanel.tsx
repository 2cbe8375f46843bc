import { SURVEY_DRAWERS, SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { DeliveryNote } from '../saving/DeliveryNote.tsx';
import { SaveButtons } from '../saving/SaveButtons.tsx';
import { SurveySelect } from '../saving/SurveySelect.tsx';
import { Distances } from './Distances.tsx';
import { NodeList } from './NodeList.tsx';
import styles from './nodes.module.css';

/** Drawer "Survey Nodes": the survey, distances, and the list of its nodes. */
export function NodePanel() {
  return (
    <>
      <section className={styles.section} aria-label={SURVEY_DRAWERS.survey}>
        <SurveySelect kind="nodes" label={SURVEY_DRAWERS.survey} />
        <SaveButtons kind="nodes" saveText={TEXT.saveSurvey} applyText={TEXT.applySurvey} />
        <DeliveryNote kind="nodes" />
      </section>
      <Distances />
      <NodeList />
    </>
  );
}
