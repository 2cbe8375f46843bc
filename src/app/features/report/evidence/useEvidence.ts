import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { evidenceOf, type Evidence, type KnownSensor } from '../../../../domain/acoustics/evidence.ts';
import { readObservations } from '../../../../domain/acoustics/readObservations.ts';
import type { Observations } from '../../../../domain/contract/observations.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { ReportKey, ShotReport } from '../../../../domain/contract/shotReport.ts';
import type { EnginePort } from '../../../../domain/live/enginePort.ts';
import type { Metres } from '../../../../domain/units.ts';
import { reportError } from '../../../browser/errorLog.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { engineAtom } from '../../../data/engine/liveAtoms.ts';
import { httpOf } from '../../../session/console.ts';

/** Sensors about a place that are looked at. */
const REACH: Metres = 600;
const MAX_SENSORS = 200;

interface Known {
  /** Key of the report, as text. */
  readonly of: string;
  readonly observations: Observations;
  readonly around: readonly KnownSensor[];
}

/** The evidence of a report; undefined while it loads, `none` where its source did not say what its sensors measured. */
export function useEvidence(report: ShotReport): Evidence | 'none' | undefined {
  const store = useStore();
  const engine = useAtomValue(engineAtom);
  const [known, setKnown] = useState<Known>();
  const { squadId, detectionId, level, alt, angle, lat, lon } = report;
  const of = JSON.stringify([squadId, detectionId]);
  useEffect(() => {
    const loading = new AbortController();
    load(store, engine, { squadId, detectionId, level, signal: loading.signal })
      .then((found) => loading.signal.aborted || setKnown({ of, ...found }))
      .catch(reportError(store, 'report'));
    return () => loading.abort();
  }, [store, engine, squadId, detectionId, level, of]);
  return useMemo(() => {
    if (known?.of !== of) return undefined;
    const { observations, around } = known;
    if (observations.sensors.length === 0) return 'none';
    const place = Object.fromEntries(
      Object.entries({ alt, angle, lat, lon }).filter(([, value]) => value !== undefined),
    );
    return evidenceOf(place, observations, around);
  }, [known, of, alt, angle, lat, lon]);
}

interface Asked extends ReportKey {
  readonly level: string | undefined;
  readonly signal: AbortSignal;
}

/** What the sensors of a report measured, and the sensors about them on its floor. Without the call of the server: nothing. */
async function load(
  store: StateAccess,
  engine: EnginePort | undefined,
  { squadId, detectionId, level, signal }: Asked,
): Promise<Omit<Known, 'of'>> {
  const answer = await httpOf(store).send(PATHS.observations, {
    query: { squadId, detectionId },
    failures: 'optional',
    signal,
  });
  const observations = (answer.ok ? readObservations(answer.value.body) : undefined) ?? { sensors: [] };
  const [first] = observations.sensors;
  if (first === undefined || engine === undefined) return { observations, around: [] };
  const { nodes } = await engine.nodesAround({ lat: first.lat, lon: first.lon, reach: REACH }, MAX_SENSORS);
  const around = nodes.flatMap(({ heartbeat, health }): KnownSensor[] => {
    const { nodeid: nodeId, lat, lon } = heartbeat;
    const isThere = lat !== undefined && lon !== undefined && (heartbeat.level ?? '') === (level ?? '');
    return isThere ? [{ nodeId, lat, lon, health }] : [];
  });
  return { observations, around };
}
