import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Incident } from '../../../../domain/contract/incident.ts';
import { REPORT_SYMBOLS } from '../../../../domain/contract/reportTypes.ts';
import { setTrailAtom } from '../../../data/view/trailAtom.ts';
import { trailText } from '../../../../domain/incidents/incidentText.ts';

/** Shows the reports of the open incident as a trail on the map while its card is shown. */
export function useTrail(incident: Incident | undefined): void {
  const setTrail = useSetAtom(setTrailAtom);
  const { track } = incident ?? {};
  const text = incident === undefined || incident.track.length < 2 ? '' : trailText(incident);
  useEffect(() => {
    setTrail(
      (track ?? []).flatMap(({ lat, lon, symbol }, at) =>
        lat === undefined || lon === undefined
          ? []
          : [{ lat, lng: lon, symbol: REPORT_SYMBOLS.indexOf(symbol), order: at + 1 }],
      ),
      text,
    );
    return () => setTrail([], '');
  }, [track, text, setTrail]);
}
