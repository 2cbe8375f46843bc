import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { keyText, type ReportKey } from '../../../domain/contract/shotReport.ts';
import type { EnginePort } from '../../../domain/live/enginePort.ts';
import type { Millis } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import { ownLoginAtom } from '../../data/incidents/incidentAtoms.ts';
import { engineAtom, incidentRevisionAtom, presenceRevisionAtom } from '../../data/engine/liveAtoms.ts';
import { colleagueText } from '../../text/reviewQueue.ts';

/** Reports that are asked about: more than a window shows rows. */
const MAX_ASKED = 40;
/** Changes of a flood are asked for together. */
const PAUSE: Millis = 250;
const NOBODY: ReadonlyMap<string, string> = new Map();

/** Who else listens to the first reports, has them open or took their incidents: texts by `keyText`, as that changes. */
export function useColleagues(reports: readonly ReportKey[]): ReadonlyMap<string, string> {
  const store = useStore();
  const engine = useAtomValue(engineAtom);
  const incidents = useAtomValue(incidentRevisionAtom);
  const presence = useAtomValue(presenceRevisionAtom);
  const me = useAtomValue(ownLoginAtom);
  const [texts, setTexts] = useState(NOBODY);
  // By value: the list is another one with each answer.
  const name = JSON.stringify(
    reports.slice(0, MAX_ASKED).map(({ squadId, detectionId }) => ({ squadId, detectionId })),
  );
  const asked = useMemo(() => JSON.parse(name) as readonly ReportKey[], [name]);
  useEffect(() => {
    if (engine === undefined) return undefined;
    let isCurrent = true;
    const read = async () => {
      const rows = await Promise.all(
        asked.map(async (key) => [keyText(key), await readColleagues(engine, key, me)] as const),
      );
      if (isCurrent) setTexts(new Map(rows.filter(([, text]) => text !== '')));
    };
    const timer = setTimeout(() => void read().catch(reportError(store, 'presence')), PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [store, engine, asked, me, incidents, presence]);
  return texts;
}

async function readColleagues(engine: EnginePort, key: ReportKey, me: string): Promise<string> {
  const incident = await engine.incidentOf(key);
  if (incident === undefined) return '';
  const people = await engine.presenceAt(incident.id);
  const others = people.filter(({ login }) => login !== me);
  return colleagueText(others, incident.owner === me ? undefined : incident.owner);
}
