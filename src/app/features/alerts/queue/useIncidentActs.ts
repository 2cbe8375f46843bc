import { useStore } from 'jotai';
import { useState } from 'react';
import type { Incident } from '../../../../domain/contract/incident.ts';
import type { ActRequest } from '../../../../domain/incidents/acts.ts';
import type { NotDone } from '../../../data/incidents/incidentActs.ts';
import { doAct } from '../../../data/incidents/waitingActs.ts';

export interface IncidentActs {
  /** An act is being sent; no other is started. */
  readonly isBusy: boolean;
  /** Why the newest act was not done. */
  readonly notDone: NotDone | undefined;
  /** Does an act on the incident as it is shown; resolves with whether it was done, or waits for the connection. */
  readonly act: (request: ActRequest) => Promise<boolean>;
}

/** The acts on one incident, one at a time. */
export function useIncidentActs(incident: Incident): IncidentActs {
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const [notDone, setNotDone] = useState<NotDone>();
  const act = async (request: ActRequest): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      const done = await doAct(store, incident, request);
      setNotDone(done.ok ? undefined : done.reason);
      return done.ok;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, notDone, act };
}
