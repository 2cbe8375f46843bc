import { useAtomValue, useSetAtom } from 'jotai';
import { House, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { LIVE_TEXT } from '../../../text/live.ts';
import { SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { setPointsAtom } from '../panels/openTool.ts';
import { showSquadAtom, chosenSquadAtom } from '../panels/squad.ts';
import { surveySceneAtom, surveyPlacementAtom, surveyPointerAtom } from '../panels/surveyView.ts';
import { mapFailureAtom, mapAttributionAtom } from './mapAtoms.ts';
import { MapLegends } from './MapLegends.tsx';
import frame from '../../../ui/map/mapFrame.module.css';
import styles from './map.module.css';
import { useMapKeys } from './useMapKeys.ts';
import { useSurveyScene } from './useSurveyScene.ts';
import { positionText } from '../../../../domain/geo/positionText.ts';
import { ScaleBar } from '../../../ui/map/ScaleBar.tsx';

/** The map of the survey with its controls. @param children tools over the map */
export function SurveyMap({ children }: { readonly children?: ReactNode }) {
  const host = useSurveyScene();
  const keys = useMapKeys();
  const points = useAtomValue(setPointsAtom);
  const failed = useAtomValue(mapFailureAtom);
  return (
    <section
      className={styles.stage}
      aria-label={TEXT.map}
      data-survey-map
      data-draws={points === 'corners' || undefined}
    >
      <div ref={keys} className={frame.map}>
        <div ref={host} className={frame.map} />
      </div>
      {failed && (
        <p className={frame.failed} role="alert">
          {LIVE_TEXT.mapFailed}
        </p>
      )}
      {!failed && <NoSquadNote />}
      <MapButtons />
      <MapLegends />
      {children}
      <MapFoot />
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

/** Attribution, coordinates of the pointer, or of the centre where there is none, and scale of the survey's map. */
export function MapFoot() {
  const attribution = useAtomValue(mapAttributionAtom);
  const placement = useAtomValue(surveyPlacementAtom);
  return (
    <small className={styles.foot}>
      <span className={styles.attribution}>{attribution}</span>
      <Coordinates />
      {placement !== undefined && <ScaleBar lat={placement.lat} zoom={placement.zoom} />}
    </small>
  );
}

/** Rendered by itself: the pointer moves with each of its events, a drag among them. */
function Coordinates() {
  const placement = useAtomValue(surveyPlacementAtom);
  const place = useAtomValue(surveyPointerAtom) ?? placement;
  return place === undefined ? undefined : <span>{positionText(place.lat, place.lng)}</span>;
}

/** What the map will show and how to get there, while no squad is chosen. */
export function NoSquadNote() {
  if (useAtomValue(chosenSquadAtom) !== '') return undefined;
  return <p className={styles.begin}>{TEXT.noSquadOnMap}</p>;
}
