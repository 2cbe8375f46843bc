import type { Incident, IncidentState } from '../../domain/contract/incident.ts';
import { PATHS } from '../../domain/contract/paths.ts';
import { readIncident } from '../../domain/incidents/readIncident.ts';
import { MAX_PAST, type IncidentBook } from '../../domain/incidents/incidentBook.ts';
import type { Millis } from '../../domain/units.ts';
import type { Clock } from './clock.ts';
import type { ServerCalls } from './serverCalls.ts';

const MAX_OPEN = 1000;
const RETRY_MS: Millis = 5000;

export interface IncidentListDeps {
  readonly clock: Clock;
  readonly calls: Pick<ServerCalls, 'get'>;
  readonly book: IncidentBook;
  /** Called when incidents were received. */
  readonly changed: () => void;
}

/** Loads the incidents of a server that has them: all open ones and the newest closed ones. */
export class IncidentLists {
  readonly #deps: IncidentListDeps;
  /** Number of the newest load; older ones give way. */
  #load = 0;

  constructor(deps: IncidentListDeps) {
    this.#deps = deps;
  }

  /** Loads the lists, again until they are loaded; a server without incidents is not asked again. */
  load(): void {
    void this.#run(++this.#load);
  }

  /** Loads nothing any more. */
  stop(): void {
    this.#load++;
  }

  async #run(load: number): Promise<void> {
    const { clock, book, changed } = this.#deps;
    book.beginList();
    const open = await this.#list({ state: 'unacknowledged,acknowledged', size: String(MAX_OPEN) });
    const past = { state: 'closed', size: String(MAX_PAST) };
    const closed = typeof open === 'string' ? open : await this.#list(past);
    if (load !== this.#load) return;
    if (typeof open === 'string' || typeof closed === 'string') {
      // Other failures are of the link, which loads again when it is there.
      if (closed === 'failed')
        clock.after(RETRY_MS, () => {
          if (load === this.#load) this.load();
        });
      return;
    }
    const complete: readonly IncidentState[] =
      open.length < MAX_OPEN ? ['unacknowledged', 'acknowledged'] : [];
    book.receiveList({ incidents: [...open, ...closed], complete });
    changed();
  }

  async #list(
    which: Readonly<Record<'state' | 'size', string>>,
  ): Promise<readonly Incident[] | 'absent' | 'failed'> {
    const answer = await this.#deps.calls.get(PATHS.incidents, { ...which, sort: 'lastTime,desc' });
    if (!answer.ok) return answer.reason === 'absent' ? 'absent' : 'failed';
    const rows: readonly unknown[] = Array.isArray(answer.value.body) ? answer.value.body : [];
    return rows.flatMap((row) => {
      const read = readIncident(row);
      return read.ok && !('gone' in read.value) ? [read.value] : [];
    });
  }
}
