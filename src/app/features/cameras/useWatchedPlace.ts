import { useMemo } from 'react';
import type { WatchedPlace } from '../../../domain/cameras/rankCameras.ts';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';

/** The place that cameras of a report should show; undefined where the report has none. The same object until it changes. */
export function useWatchedPlace({ lat, lon, level, zoneId }: ShotReport): WatchedPlace | undefined {
  return useMemo(
    () => (lat === undefined || lon === undefined ? undefined : { lat, lng: lon, level, zoneId }),
    [lat, lon, level, zoneId],
  );
}
