import { useAtomValue, useSetAtom } from 'jotai';
import { House, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { distanceFiguresAtom } from '../../../data/survey/surveyAtoms.ts';
import { LIVE_TEXT } from '../../../text/live.ts';
import { DISTANCE_LEGEND, linesText, SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { setsPointsAtom } from '../base/openTool.ts';
import { showSquadAtom } from '../base/squad.ts';
import { distanceModeAtom, surveySceneAtom } from '../base/surveyView.ts';
import { mapAttributionAtom, mapFailureAtom } from './mapAtoms.ts';
import frame from '../../../ui/mapFrame.module.css';
import styles from './map.module.css';
import { useNudge } from './useNudge.ts';
import { useSurveyScene } from './useSurveyScene.ts';

/** The map of the survey with its controls. @param children tools over the map */
export function SurveyMap({ children }: { readonly children?: ReactNode }) {
  const host = useSurveyScene();
  const nudge = useNudge();
  const draws = useAtomValue(setsPointsAtom);
  const failed = useAtomValue(mapFailureAtom);
  const attribution = useAtomValue(mapAttributionAtom);
  return (
    <section className={styles.stage} aria-label={TEXT.map} data-survey-map data-draws={draws || undefined}>
      <div ref={nudge} className={frame.map}>
        <div ref={host} className={frame.map} />
      </div>
      {failed && (
        <p className={frame.failed} role="alert">
          {LIVE_TEXT.mapFailed}
        </p>
      )}
      <MapButtons />
      <DistanceLegend />
      {children}
      <small className={styles.attribution}>{attribution}</small>
    </section>
  );
}

function MapButtons() {
  const scene = useAtomValue(surveySceneAtom);
  const showSquad = useSetAtom(showSquadAtom);
  return (
    <div className={styles.buttons}>
      <button type="button" aria-label={LIVE_TEXT.zoomIn} onClick={() => scene?.zoomBy(1)}>
        <Plus aria-hidden="true" />
      </button>
      <button type="button" aria-label={LIVE_TEXT.zoomOut} onClick={() => scene?.zoomBy(-1)}>
        <Minus aria-hidden="true" />
      </button>
      <button type="button" aria-label={LIVE_TEXT.homeView} onClick={showSquad}>
        <House aria-hidden="true" />
      </button>
    </div>
  );
}

/** Colours of the distances, while they are drawn (SN-03). */
function DistanceLegend() {
  const { kind } = useAtomValue(distanceModeAtom);
  const { drawn, pairs } = useAtomValue(distanceFiguresAtom) ?? { drawn: 0, pairs: 0 };
  if (kind === 'off') return undefined;
  const bounded = linesText(drawn, pairs);
  return (
    <ul className={styles.legend}>
      {DISTANCE_LEGEND.map((each) => (
        <li key={each.kind} data-kind={each.kind}>
          <i />
          {each.text}
        </li>
      ))}
      {bounded !== '' && <li className={styles.bounded}>{bounded}</li>}
    </ul>
  );
}
