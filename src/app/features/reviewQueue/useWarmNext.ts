import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { Http } from '../../http/http.ts';
import { warmAnswersAtom } from '../../http/httpAtom.ts';
import { WarmAnswers } from '../../http/warmAnswers.ts';
import { httpOf } from '../../session/console.ts';
import { createMediaCalls } from '../media/mediaCalls.ts';

/** Loads what the page of a report needs before the report comes: values, sounds and picture. Undefined: nothing. */
export function useWarmNext(next: ReportKey | undefined): void {
  const store = useStore();
  const [warm] = useState(() => new WarmAnswers());
  useEffect(() => {
    store.set(warmAnswersAtom, warm);
    return () => store.set(warmAnswersAtom, undefined);
  }, [store, warm]);
  const { squadId, detectionId } = next ?? {};
  useEffect(() => {
    if (squadId === undefined || detectionId === undefined) return undefined;
    const ended = new AbortController();
    const http = warm.keeping(httpOf(store));
    loadReport(http, { squadId, detectionId }, ended.signal).catch(reportError(store, 'review'));
    return () => ended.abort();
  }, [store, warm, squadId, detectionId]);
}

/** Makes the calls of a report's page; what is under way is finished, and nothing is begun after `signal`. */
async function loadReport(http: Http, key: ReportKey, signal: AbortSignal): Promise<void> {
  const { squadId, detectionId } = key;
  const calls = createMediaCalls(http);
  const query = { squadId, detectionId };
  const loadSounds = async () => {
    const listed = (await calls.sounds(key, signal)) ?? [];
    if (signal.aborted) return;
    await Promise.all(listed.map(({ fileName }) => calls.sound(key, fileName, signal)));
  };
  const loadImage = async () => {
    const name = await calls.firstImage(key, signal);
    if (name !== undefined && !signal.aborted) await calls.image(key, name, signal);
  };
  const values = [PATHS.observations, PATHS.calibration].map((path) => http.send(path, { query }));
  await Promise.all([
    ...values,
    loadSounds(),
    loadImage(),
    calls.plates(key, signal),
    calls.files(key, signal),
  ]);
}
