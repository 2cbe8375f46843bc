import { IncidentWriter } from '../../server/store/incidents/incidentWriter.ts';

/** Runs `work` in the place of the method that forms incidents, which it is given. Returns what ends that. */
export function wrapAdded(work: (form: () => Promise<void>) => Promise<void>): () => void {
  const own = Object.getOwnPropertyDescriptor(IncidentWriter.prototype, 'added');
  if (own === undefined) throw new Error('Incidents are not formed by IncidentWriter.added');
  const form = own.value as IncidentWriter['added'];
  IncidentWriter.prototype.added = function timed(this: IncidentWriter, ...args) {
    return work(() => form.apply(this, args));
  };
  return () => Object.defineProperty(IncidentWriter.prototype, 'added', own);
}
