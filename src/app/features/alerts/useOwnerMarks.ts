import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Incident } from '../../../domain/contract/incident.ts';
import type { OwnerMark } from '../../../render/base/sceneTypes.ts';
import { followIncidents, shownIncidentsAtom, ownLoginAtom } from '../../data/incidents/incidentAtoms.ts';
import { setOwnersAtom } from '../../data/view/trailAtom.ts';
import { loginInitials } from '../../text/incidents.ts';

/** Marks on the map who has which incident, while the component is there. */
export function useOwnerMarks(): void {
  const store = useStore();
  const incidents = useAtomValue(shownIncidentsAtom);
  const login = useAtomValue(ownLoginAtom);
  const setOwners = useSetAtom(setOwnersAtom);
  useEffect(() => followIncidents(store), [store]);
  const owners = useMemo(() => ownersOf(incidents, login), [incidents, login]);
  useEffect(() => setOwners(owners), [owners, setOwners]);
  useEffect(() => () => setOwners([]), [setOwners]);
}

/** The person's own come first, so that others give way where room is short. */
function ownersOf(incidents: readonly Incident[], login: string): readonly OwnerMark[] {
  return incidents
    .flatMap(({ state, owner, lat, lon }) =>
      state !== 'acknowledged' || owner === undefined || lat === undefined || lon === undefined
        ? []
        : [{ lat, lng: lon, initials: loginInitials(owner), isOwn: owner === login }],
    )
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
}
