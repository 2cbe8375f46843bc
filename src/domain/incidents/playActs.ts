/** Acts of the past on an incident, as if they were done at their times. */
import type { IncidentEvent } from '../contract/incident.ts';
import { epochMs, type EpochMs, type Millis } from '../units.ts';
import { decideAct, escalated, type ActOutcome, type ActRequest, type Responsibility } from './acts.ts';

/** What a person did. */
export interface PastAct {
  readonly by: string;
  readonly at: EpochMs;
  readonly request: ActRequest;
}

export interface PlayRules {
  /** An incident that nobody has taken so long after its alarm was escalated. */
  readonly escalateAfter: Millis;
  /** Who escalates. */
  readonly server: string;
  /** Later acts are not done. */
  readonly until: EpochMs;
}

/**
 * Does acts in the order of their times, with the rights of any person. An act that was not possible is left out, as where somebody
 * else had closed the incident. O(acts log acts).
 */
export function playActs(incident: Responsibility, acts: readonly PastAct[], rules: PlayRules): ActOutcome {
  let after = incident;
  const events: IncidentEvent[] = [];
  const escalateBefore = (until: EpochMs) => {
    const at = epochMs((after.alarmTime ?? Infinity) + rules.escalateAfter);
    const next = at < until ? escalated(after, at) : undefined;
    if (next === undefined) return;
    after = next;
    events.push({ time: at, actor: rules.server, act: 'escalate', text: '' });
  };
  for (const { by: login, at: now, request } of acts.toSorted((a, b) => a.at - b.at)) {
    if (now > rules.until) break;
    escalateBefore(now);
    const context = { login, authorities: new Set<string>(), seenVersion: after.version, now };
    const done = decideAct(after, request, context);
    if (!done.ok) continue;
    after = done.value.after;
    events.push(...done.value.events);
  }
  escalateBefore(rules.until);
  return { after, events };
}
