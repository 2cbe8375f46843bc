import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { reportError } from '../../browser/errorLog.ts';
import { surveyCountsAtom } from './data/surveyAtoms.ts';
import type { SurveyView } from '../../../domain/survey/port/surveyPort.ts';
import { countText } from '../../text/counts.ts';
import { SURVEY_TEXT as TEXT, VIEW_TEXT } from '../../text/survey.ts';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { chooseLevelAtom } from './panels/showPlan.ts';
import { chosenSquadAtom, squadLevelsAtom } from './panels/squad.ts';
import { selectItemsAtom } from './panels/showItem.ts';
import { showsAtom, surveyLevelAtom, surveyTabAtom } from './panels/surveyView.ts';
import { SURVEY_PANELS } from './surveyPanels.tsx';
import styles from './survey.module.css';

/** Right column: level, display switches, and the form of the selection. */
export function EditColumn() {
  const { Form } = SURVEY_PANELS[useAtomValue(surveyTabAtom)];
  return (
    <aside className={styles.right} aria-label={TEXT.edit} data-survey-edit>
      <IndoorMap />
      <Views />
      {Form !== undefined && <Form />}
    </aside>
  );
}

/** Longest level name, in characters, for which four buttons fit side by side. */
const SHORT_NAME = 5;
/**
 * Longest level name, in characters, for which two buttons fit side by side. Names of floors differ at the
 * end, so they need the space.
 */
const MEDIUM_NAME = 16;

/** Choice of the level. Another click, or Space, deselects the active level. */
function IndoorMap() {
  const store = useStore();
  const levels = useAtomValue(squadLevelsAtom);
  const active = useAtomValue(surveyLevelAtom);
  const hasSquad = useAtomValue(chosenSquadAtom) !== '';
  const choose = useSetAtom(chooseLevelAtom);
  const select = useSetAtom(selectItemsAtom);
  const show = (level: string) => {
    choose(level);
    select(undefined).catch(reportError(store, 'level of the survey'));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{TEXT.indoorMap}</legend>
      <div
        className={styles.levels}
        data-short={levels.every(({ name }) => name.length <= SHORT_NAME) || undefined}
        data-long={levels.some(({ name }) => name.length > MEDIUM_NAME) || undefined}
      >
        {levels.map(({ levelId, name }) => (
          <label key={levelId} title={name}>
            <input
              type="radio"
              name="survey-level"
              checked={active === levelId}
              onChange={() => show(levelId)}
              onClick={() => active === levelId && show('')}
              onKeyDown={(event) => {
                // Space does not click a radio that is checked; a held Space does not check it again.
                if (event.key !== ' ' || (active !== levelId && !event.repeat)) return;
                event.preventDefault();
                if (!event.repeat) show('');
              }}
            />
            <span>{name}</span>
          </label>
        ))}
        {levels.length === 0 && <p>{hasSquad ? TEXT.noLevels : TEXT.noSquadLevels}</p>}
      </div>
    </fieldset>
  );
}

const VIEWS = [
  'nodes',
  'zones',
  'cameras',
  'zoneLabels',
] as const satisfies readonly (keyof SurveyView['shows'])[];

/** Switches for the parts of the map that are drawn. */
function Views() {
  const [shows, setShows] = useAtom(showsAtom);
  const counts = useAtomValue(surveyCountsAtom);
  return (
    <fieldset className={styles.group}>
      <legend>{TEXT.views}</legend>
      <div className={styles.views}>
        {VIEWS.map((name) => (
          <div key={name}>
            <Toggle on={shows[name]} onChange={(on) => setShows({ ...shows, [name]: on })}>
              {VIEW_TEXT[name]}
            </Toggle>
            {name !== 'zoneLabels' && <small>{counts && countText(counts[name])}</small>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
