import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { evidenceOf, type Evidence } from '../../../../domain/acoustics/evidence.ts';
import type { EvidencePort, EvidenceQuestion } from '../../../../domain/acoustics/evidencePort.ts';
import { keyText, type ShotReport } from '../../../../domain/contract/shotReport.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { engineAtom } from '../../../data/engine/liveAtoms.ts';
import { startEvidenceThread } from './evidenceThread.ts';
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
  const evidence = useFitted(question);
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

/** Fits on the page, where the thread failed: it may be blocked for some milliseconds, and the place is there. */
const ON_PAGE: Pick<EvidencePort, 'evidenceOf'> = {
  evidenceOf: ({ report, observations, known }) => Promise.resolve(evidenceOf(report, observations, known)),
};

/** The evidence of a question, from the thread that runs while mounted; undefined while it is fitted. */
function useFitted(question: EvidenceQuestion | undefined): Evidence | undefined {
  const store = useStore();
  const port = useRef(ON_PAGE);
  const [hasFailed, setFailed] = useState(false);
  const [fitted, setFitted] = useState<Evidence>();
  useEffect(() => {
    const handle = startEvidenceThread((reason) => {
      reportError(store, 'thread of the place')(reason);
      port.current = ON_PAGE;
      setFailed(true);
    });
    port.current = handle.port;
    return () => handle.dispose();
  }, [store]);
  useEffect(() => {
    if (question === undefined) return undefined;
    let isWanted = true;
    port.current
      .evidenceOf(question)
      .then((evidence) => isWanted && setFitted(evidence))
      .catch(reportError(store, 'place of the report'));
    return () => {
      isWanted = false;
    };
  }, [store, question, hasFailed]);
  return question === undefined ? undefined : fitted;
}
