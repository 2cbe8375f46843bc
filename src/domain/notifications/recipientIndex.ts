import { isAdmitted, type NameFilter, type Recipient } from './recipient.ts';
import type { ReportFacts } from './notificationFacts.ts';
import type { EpochMs } from '../units.ts';

/** Key of the recipients whose list of types or zones is empty. No name is empty. */
const ALL = '';

/**
 * Finds the recipients of a report by its type and zone. Building is O(recipients × their types × their zones); a search
 * visits the recipients that match type and zone, and those with an empty list of them, and checks squad and hours.
 */
export class RecipientIndex {
  /** By type, then by zone. */
  readonly #byType = new Map<string, Map<string, Recipient[]>>();

  constructor(recipients: Iterable<Recipient>) {
    for (const recipient of recipients) this.#add(recipient);
  }

  /** Recipients that are notified of a report at `at`, each once. */
  find(facts: ReportFacts, at: EpochMs): Recipient[] {
    const found = new Set<Recipient>();
    for (const type of facts.isTest ? facts.types : [...facts.types, ALL]) {
      for (const zone of [...facts.zones, ALL]) {
        for (const recipient of this.#byType.get(type)?.get(zone) ?? []) {
          if (isAdmitted(recipient.filter, facts, at)) found.add(recipient);
        }
      }
    }
    return [...found];
  }

  #add(recipient: Recipient): void {
    for (const type of namesOf(recipient.filter.types)) {
      const byZone = this.#byType.get(type) ?? new Map<string, Recipient[]>();
      this.#byType.set(type, byZone);
      for (const zone of namesOf(recipient.filter.zones)) {
        const known = byZone.get(zone);
        if (known === undefined) byZone.set(zone, [recipient]);
        else known.push(recipient);
      }
    }
  }
}

function namesOf(filter: NameFilter): Iterable<string> {
  return filter ?? [ALL];
}
