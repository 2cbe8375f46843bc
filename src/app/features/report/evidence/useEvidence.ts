import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { Evidence } from '../../../../domain/acoustics/evidence.ts';
import type { EvidenceQuestion } from '../../../../domain/acoustics/acousticsPort.ts';
import { keyText, type ShotReport } from '../../../../domain/contract/shotReport.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { engineAtom } from '../../../data/engine/liveAtoms.ts';
import { fitterOf, hasFitterFailedAtom } from './fitter.ts';
import { loadObservations, type LoadedObservations } from './loadObservations.ts';

interface Of<Value> {
  /** Key of the report, as text. */
  readonly of: string;
  readonly value: Value;
}

/** The evidence of a report, fitted in a thread; undefined while it loads, `none` where nothing says what its sensors measured. */
export function useEvidence(report: ShotReport): Evidence | 'none' | undefined {
  const known = useLoaded(report);
  const { alt, angle, lat, lon } = report;
  const question = useMemo((): EvidenceQuestion | undefined => {
    if (known === undefined || known.observations.sensors.length === 0) return undefined;
    const { observations, around } = known;
    const place = { alt, angle, lat, lon };
    const given = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
    return { report: given, observations, known: around };
  }, [known, alt, angle, lat, lon]);
  const evidence = useFitted(keyText(report), question);
  const areDetections = known?.areDetections === true;
  const told = useMemo(() => evidence && { ...evidence, areDetections }, [evidence, areDetections]);
  return known !== undefined && question === undefined ? 'none' : told;
}

/** What is known of the sensors of a report; undefined while it loads. */
function useLoaded(report: ShotReport): LoadedObservations | undefined {
  const store = useStore();
  const engine = useAtomValue(engineAtom);
  const [loaded, setLoaded] = useState<Of<LoadedObservations>>();
  const { squadId, detectionId, level, lat, lon, timeStamp } = report;
  const of = keyText(report);
  useEffect(() => {
    const loading = new AbortController();
    const asked = { squadId, detectionId, level, lat, lon, timeStamp };
    loadObservations(store, engine, { report: asked, signal: loading.signal })
      .then((value) => loading.signal.aborted || setLoaded({ of, value }))
      .catch(reportError(store, 'report'));
    return () => loading.abort();
  }, [store, engine, squadId, detectionId, level, lat, lon, timeStamp, of]);
  return loaded?.of === of ? loaded.value : undefined;
}

/** The evidence of a question, from the thread of the page; undefined while it is fitted. */
function useFitted(of: string, question: EvidenceQuestion | undefined): Evidence | undefined {
  const store = useStore();
  const hasFailed = useAtomValue(hasFitterFailedAtom);
  const [fitted, setFitted] = useState<Of<Evidence>>();
  useEffect(() => {
    if (question === undefined) return undefined;
    let isWanted = true;
    fitterOf(store)
      .port.evidence(question)
      .then((evidence) => isWanted && setFitted({ of, value: evidence }))
      .catch(reportError(store, 'place of the report'));
    return () => {
      isWanted = false;
    };
  }, [store, of, question, hasFailed]);
  // While the question of a report that changed is answered, the answer before is shown.
  return question !== undefined && fitted?.of === of ? fitted.value : undefined;
}
