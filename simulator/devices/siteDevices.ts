/** The devices of a simulated site: they take applied surveys, and their sensors stand where those say. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppliedNode, AppliedNodes } from '../../src/domain/survey/apply/checkNodes.ts';
import type { AppliedZones } from '../../src/domain/survey/apply/checkZones.ts';
import type { DeviceAnswer } from '../../src/domain/survey/apply/appliedVersion.ts';
import type { DeviceAttempt, DeviceMessage } from '../../src/domain/survey/apply/deviceMessage.ts';
import type { Ground } from '../site/ground.ts';
import type { Site, SiteNode } from '../site/site.ts';

/** Holds the site as it is after the surveys that were applied. */
export class SiteDevices {
  #site: Site;
  readonly #onMoved: (site: Site) => void;

  /** @param onMoved  called with the site after each survey that moved sensors */
  constructor(site: Site, onMoved: (site: Site) => void) {
    this.#site = site;
    this.#onMoved = onMoved;
  }

  /** Takes a version; devices that the site does not have refuse it. The same version changes nothing a second time. */
  async take({ kind, payload }: Pick<DeviceMessage, 'kind' | 'payload'>): Promise<DeviceAttempt> {
    const survey = JSON.parse(payload) as AppliedNodes | AppliedZones;
    if (kind === 'zones') return { outcome: 'answered', answers: this.#zoneAnswers(survey as AppliedZones) };
    // 10 MB were parsed: calls that wait are answered first.
    await nextTurn();
    const { squadId, nodes } = survey as AppliedNodes;
    const { site, answers } = moveNodes(this.#site, squadId, nodes);
    this.#site = site;
    this.#onMoved(site);
    return { outcome: 'answered', answers };
  }

  /** Zones need no device; zones of a level that the site does not have are refused. */
  #zoneAnswers({ zones }: AppliedZones): readonly DeviceAnswer[] {
    const levels = new Set(this.#site.buildings.flatMap(({ floors }) => floors.map(({ id }) => id)));
    return zones.flatMap(({ zone_id: id, level }) =>
      level === '' || levels.has(level) ? [] : [refused(id, `The site has no level ${level}`)],
    );
  }
}

/** Returns the site with a squad's sensors moved to their surveyed places, and the refusals. O(sensors). */
function moveNodes(
  site: Site,
  squadId: string,
  nodes: readonly AppliedNode[],
): { readonly site: Site; readonly answers: readonly DeviceAnswer[] } {
  const wanted = new Map(nodes.map((node) => [node.nodeId, node]));
  const moved = site.nodes.map((node) => {
    const survey = node.squadId === squadId ? wanted.get(node.nodeId) : undefined;
    return survey === undefined ? node : movedNode(site.ground, node, survey);
  });
  const known = new Map(site.nodes.map((node) => [node.nodeId, node.squadId]));
  const answers = nodes.flatMap(({ nodeId }) => {
    const squad = known.get(nodeId);
    if (squad === squadId) return [];
    return [refused(nodeId, squad === undefined ? 'No such device' : `The device belongs to squad ${squad}`)];
  });
  return { site: { ...site, nodes: moved }, answers };
}

function movedNode(ground: Ground, node: SiteNode, { location, level, pitch, yaw }: AppliedNode): SiteNode {
  const { lat, lon, alt } = location;
  const place = { ...ground.pointAt(lat, lon), z: alt };
  return { ...node, ...place, levelId: level === '' ? undefined : level, pitch, yaw };
}

function refused(id: string, reason: string): DeviceAnswer {
  return { id, state: 'refused', reason };
}
