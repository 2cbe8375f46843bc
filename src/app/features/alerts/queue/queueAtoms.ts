/** Which incident of the queue is open. */
import { atom } from 'jotai';
import type { Incident } from '../../../../domain/contract/incident.ts';
import type { QueueSections } from '../../../data/incidents/incidentAtoms.ts';
import { selectReportAtom } from '../../../data/view/selection.ts';

const openIdAtom = atom<number | undefined>(undefined);

/** Id of the open incident. It stays open while others arrive, so that no key acts on another one. */
export const openIncidentAtom = atom((get) => get(openIdAtom));

/** Opens an incident, and selects its newest report on map, timeline and table. */
export const openIncidentReportAtom = atom(null, async (_get, set, incident: Incident): Promise<void> => {
  set(openIdAtom, incident.id);
  const newest = incident.track.at(-1);
  if (newest === undefined) return;
  await set(selectReportAtom, { squadId: incident.squadId, detectionId: newest.detectionId }, 'toast');
});

/** Opens the first incident that is not closed where the open one is in the queue no more. */
export const keepOneOpenAtom = atom(null, (get, set, sections: QueueSections) => {
  const open = get(openIdAtom);
  if (inOrder(sections).some(({ id }) => id === open)) return;
  set(openIdAtom, [...sections.toTake, ...sections.mine, ...sections.others][0]?.id);
});

/** The incidents in the order in which they are shown. */
export function inOrder({ toTake, mine, others, closed }: QueueSections): readonly Incident[] {
  return [...toTake, ...mine, ...others, ...closed];
}

/** The incident some places after the open one, from the last to the first; undefined in an empty queue. */
export function neighbourOf(
  sections: QueueSections,
  open: number | undefined,
  places: 1 | -1,
): Incident | undefined {
  const order = inOrder(sections);
  const at = order.findIndex(({ id }) => id === open);
  return at < 0 ? order[0] : order[(at + places + order.length) % order.length];
}
