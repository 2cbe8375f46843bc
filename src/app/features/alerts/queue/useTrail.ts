import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Incident } from '../../../../domain/contract/incident.ts';
import { REPORT_SYMBOLS } from '../../../../domain/contract/reportTypes.ts';
import { setTrailAtom } from '../../../data/view/trailAtom.ts';

/** Shows the reports of the open incident as a trail on the map while its card is shown. */
export function useTrail(incident: Incident | undefined): void {
  const setTrail = useSetAtom(setTrailAtom);
  const track = incident?.track;
  useEffect(() => {
    setTrail(
      (track ?? []).flatMap(({ lat, lon, symbol }) =>
        lat === undefined || lon === undefined
          ? []
          : [{ lat, lng: lon, symbol: REPORT_SYMBOLS.indexOf(symbol) }],
      ),
    );
    return () => setTrail([]);
  }, [track, setTrail]);
}
