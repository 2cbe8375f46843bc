import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { readObservations } from '../../../../domain/acoustics/readObservations.ts';
import type { SensorDoubt } from '../../../../domain/acoustics/sensorDoubt.ts';
import type { ObservedReport } from '../../../../domain/contract/observations.ts';
import { ownField, readFinite, readId } from '../../../../domain/json/read.ts';
import { isRow } from '../../../../domain/json/row.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { startAcousticsThread } from '../../../data/acoustics/acousticsThread.ts';

/** Sensors in doubt of these reports; undefined while they are compared, `failed` where that ends. */
export function useDoubts(reports: readonly ObservedReport[]): readonly SensorDoubt[] | 'failed' | undefined {
  const store = useStore();
  const [found, setFound] = useState<{
    readonly of: readonly ObservedReport[];
    readonly doubts: readonly SensorDoubt[] | 'failed';
  }>();
  useEffect(() => {
    let isOpen = true;
    const show = (doubts: readonly SensorDoubt[] | 'failed') => isOpen && setFound({ of: reports, doubts });
    const report = reportError(store, 'sensors');
    const fail = (error: unknown) => {
      report(error);
      show('failed');
    };
    const thread = startAcousticsThread(fail);
    thread.port.doubts(reports).then(show, fail);
    return () => {
      isOpen = false;
      thread.dispose();
    };
  }, [store, reports]);
  return found?.of === reports ? found.doubts : undefined;
}

/** Reports of an answer; what is no report is left out. */
export function parseObserved(body: unknown): readonly ObservedReport[] | undefined {
  return Array.isArray(body) ? body.flatMap(readObserved) : undefined;
}

function readObserved(body: unknown): ObservedReport[] {
  if (!isRow(body)) return [];
  const [squadId, detectionId] = [readId(ownField(body, 'squadId')), readId(ownField(body, 'detectionId'))];
  const observations = readObservations(body['observations']);
  if (squadId === undefined || detectionId === undefined || observations === undefined) return [];
  const alt = readFinite(ownField(body, 'alt'));
  return [{ squadId, detectionId, ...(Number.isFinite(alt) && { alt }), observations }];
}
