import { join } from 'node:path';
import { success, type Result } from '../../../src/domain/result.ts';
import type { EpochMs, Ticks } from '../../../src/domain/units.ts';
import type { Intake } from '../../reports/intake.ts';
import type { GivenReport } from '../../reports/reportSchema.ts';
import type { Store } from '../../store/store.ts';
import { readIncidents, type Incident, type RejectedRow } from './readIncidents.ts';
import { readableArea, writeRecordedSite } from './recordedSite.ts';
import { countByReason, writeRejects } from './rejects.ts';

export interface ReplayOptions {
  readonly file: string;
  /** Recorded seconds per second. */
  readonly speed: number;
  /** Reports have the time at which they are delivered instead of the recorded one. */
  readonly asLive: boolean;
}

export interface ReplayDeps {
  readonly store: Store;
  readonly intake: Pick<Intake, 'accept'>;
  /** Resolves when the clients of the live channel have received what was sent, so that none is disconnected. */
  readonly drained: () => Promise<void>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  /** Where `replay-rejects.csv` is written. */
  readonly dataDir: string;
  /** Writes one line for the operator of the server. */
  readonly print: (line: string) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface Replay {
  readonly rows: number;
  readonly reports: number;
  readonly rejected: number;
  /** Resolves when the last report was accepted or the replay was stopped. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

const TICK_MS = 50;
/** Reports per batch. */
const BATCH = 500;
const RETRY_MS = 1000;
/** `burst` of an incident of several gunshots, whose number is not recorded. */
const MULTIPLE_ROUNDS = 2;
/** Actor of replayed reports in the journal. */
const REPLAY = 'replay';
/** File in the data directory with the rows that were not used. */
export const REJECTS_FILE = 'replay-rejects.csv';

/**
 * Replays recorded incidents through the live channel, oldest first. Writes the site of the incidents into an empty
 * store. Fails with one sentence where the file can't be read.
 */
export async function startReplay(deps: ReplayDeps, options: ReplayOptions): Promise<Result<Replay, string>> {
  const read = await readIncidents(options.file);
  if (!read.ok) return read;
  const { rows, incidents, rejected } = read.value;
  const rejects = join(deps.dataDir, REJECTS_FILE);
  await writeRejects(rejects, rejected);
  const unusable =
    rejected.length === 0 ? '' : `; ${rejected.length} not usable: ${countByReason(rejected)} (${rejects})`;
  deps.print(`Replay of ${options.file}: ${rows} rows, ${incidents.length} reports${unusable}`);
  if ((await deps.store.collection('squadids').count()) === 0) await writeRecordedSite(deps.store, incidents);
  const player = new Player(deps, options, incidents);
  const done = player
    .play()
    .then(() => finish(deps, player, { file: rejects, rejected }))
    .catch(deps.onFailure);
  return success({
    rows,
    reports: incidents.length,
    rejected: rejected.length,
    done,
    stop: async () => {
      player.stopped = true;
      await done;
    },
  });
}

/** Prints the summary and adds the reports that the intake did not accept to the rejected rows. */
async function finish(
  deps: ReplayDeps,
  player: Player,
  { file, rejected }: { readonly file: string; readonly rejected: readonly RejectedRow[] },
): Promise<void> {
  const { sent, known, refused } = player;
  if (refused.length > 0) await writeRejects(file, [...rejected, ...refused]);
  const more = known === 0 ? '' : `, ${known} were there already`;
  deps.print(
    `Replay ${player.stopped ? 'stopped' : 'finished'}: ${sent} reports sent${more}, ${refused.length} refused`,
  );
}

class Player {
  readonly #deps: ReplayDeps;
  readonly #options: ReplayOptions;
  readonly #incidents: readonly Incident[];
  readonly #idSuffix: string;
  stopped = false;
  sent = 0;
  /** Number of reports that were stored in an earlier run. */
  known = 0;
  readonly refused: RejectedRow[] = [];

  constructor(deps: ReplayDeps, options: ReplayOptions, incidents: readonly Incident[]) {
    this.#deps = deps;
    this.#options = options;
    this.#incidents = incidents;
    // With the current time an incident is a new report at each replay.
    this.#idSuffix = options.asLive ? `@${Math.floor(deps.now() / 1000).toString(36)}` : '';
  }

  /** Delivers what is due by the clock; a failed batch is delivered again until the store accepts it. */
  async play(): Promise<void> {
    const startedAt = this.#deps.ticks();
    const [first] = this.#incidents;
    let next = 0;
    while (!this.stopped && first !== undefined && next < this.#incidents.length) {
      const until = first.time + (this.#deps.ticks() - startedAt) * this.#options.speed;
      const batch = this.#dueFrom(next, until);
      if (batch.length === 0) await pause(TICK_MS);
      else if (await this.#deliver(batch)) next += batch.length;
      else await pause(RETRY_MS);
    }
  }

  #dueFrom(next: number, until: number): readonly Incident[] {
    let end = next;
    while (end < next + BATCH && (this.#incidents[end]?.time ?? Infinity) <= until) end++;
    return this.#incidents.slice(next, end);
  }

  async #deliver(batch: readonly Incident[]): Promise<boolean> {
    try {
      const taken = await this.#deps.intake.accept(
        batch.map((incident) => this.#reportOf(incident)),
        REPLAY,
      );
      this.sent += taken.stored.length;
      this.known += taken.known.length;
      for (const { index, field, reason } of taken.failures) {
        const { line = 0, area = '', id = '' } = batch[index] ?? {};
        this.refused.push({ line, reason: `${field}: ${reason}`, row: `${area},${id}` });
      }
      await this.#deps.drained();
      return true;
    } catch (error) {
      this.#deps.onFailure(error);
      return false;
    }
  }

  #reportOf({ area, id, time, multiple, lat, lon }: Incident): GivenReport {
    const zone = readableArea(area);
    return {
      detectionId: `${id}${this.#idSuffix}`,
      squadId: area,
      zone,
      zoneId: area,
      lat,
      lon,
      ...(this.#options.asLive ? { timeStamp: this.#deps.now() } : { timeStamp: time, start: time }),
      reportType: 'Shot',
      ...(multiple ? { burst: MULTIPLE_ROUNDS } : {}),
      message: `Shot: ${zone}`,
    };
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
