/** Where the map of a test begins. */
import type { Placement } from '../../../render/base/sceneTypes.ts';
import type { Zoom } from '../../../domain/units.ts';
import { FALLBACK_VIEW } from '../../data/loading/loadConsole.ts';
import type { SiteSquad } from '../../data/loading/testMode.ts';

/** As in the survey, when a squad is chosen. */
const SQUAD_ZOOM: Zoom = 16;

/** The middle of the chosen squad, else of the first that has one, else the view without a place. */
export function squadView(squads: readonly SiteSquad[], squadId: string): Placement {
  const ordered = [...squads.filter((squad) => squad.squadId === squadId), ...squads];
  for (const { orgin_lat: lat, orgin_lon: lng } of ordered)
    if (lat !== undefined && lng !== undefined) return { lat, lng, zoom: SQUAD_ZOOM };
  return FALLBACK_VIEW;
}
