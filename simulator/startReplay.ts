import { join } from 'node:path';
import { success, type Result } from '../src/domain/result.ts';
import type { GivenReport } from '../src/domain/source/newReport.ts';
import type { SourceHost } from '../src/domain/source/sourceHost.ts';
import { readIncidents, type Incident, type RejectedRow } from './replay/readIncidents.ts';
import { readableArea, writeRecordedSite } from './replay/recordedSite.ts';
import { countByReason, writeRejects } from './replay/rejects.ts';

export interface ReplayOptions {
  readonly file: string;
  /** Recorded seconds per second. */
  readonly speed: number;
  /** Reports have the time at which they are delivered instead of the recorded one. */
  readonly asLive: boolean;
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
/** File in the data directory with the rows that were not used. */
export const REJECTS_FILE = 'replay-rejects.csv';

/**
 * Replays recorded incidents through the live channel, oldest first. Writes the site of the incidents into an empty
 * store. Fails with one sentence where the file can't be read.
 */
export async function startReplay(host: SourceHost, options: ReplayOptions): Promise<Result<Replay, string>> {
  const read = await readIncidents(options.file, host.reasonOf);
  if (!read.ok) return read;
  const { rows, incidents, rejected } = read.value;
  const rejects = join(host.dataDir, REJECTS_FILE);
  await writeRejects(rejects, rejected);
  const unusable =
    rejected.length === 0 ? '' : `; ${rejected.length} not usable: ${countByReason(rejected)} (${rejects})`;
  host.print(`Replay of ${options.file}: ${rows} rows, ${incidents.length} reports${unusable}`);
  if ((await host.store.collection('squadids').count()) === 0) await writeRecordedSite(host.store, incidents);
  const player = new Player(host, options, incidents);
  const done = player
    .play()
    .then(() => finish(host, player, { file: rejects, rejected }))
    .catch(host.onFailure);
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
  host: SourceHost,
  player: Player,
  { file, rejected }: { readonly file: string; readonly rejected: readonly RejectedRow[] },
): Promise<void> {
  const { sent, known, refused } = player;
  if (refused.length > 0) await writeRejects(file, [...rejected, ...refused]);
  const more = known === 0 ? '' : `, ${known} were there already`;
  host.print(
    `Replay ${player.stopped ? 'stopped' : 'finished'}: ${sent} reports sent${more}, ${refused.length} refused`,
  );
}

class Player {
  readonly #host: SourceHost;
  readonly #options: ReplayOptions;
  readonly #incidents: readonly Incident[];
  readonly #idSuffix: string;
  stopped = false;
  sent = 0;
  /** Number of reports that were stored in an earlier run. */
  known = 0;
  readonly refused: RejectedRow[] = [];

  constructor(host: SourceHost, options: ReplayOptions, incidents: readonly Incident[]) {
    this.#host = host;
    this.#options = options;
    this.#incidents = incidents;
    // With the current time an incident is a new report at each replay.
    this.#idSuffix = options.asLive ? `@${Math.floor(host.now() / 1000).toString(36)}` : '';
  }

  /** Delivers what is due by the clock; a failed batch is delivered again until the store accepts it. */
  async play(): Promise<void> {
    const startedAt = this.#host.ticks();
    const [first] = this.#incidents;
    let next = 0;
    while (!this.stopped && first !== undefined && next < this.#incidents.length) {
      const until = first.time + (this.#host.ticks() - startedAt) * this.#options.speed;
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
      const taken = await this.#host.acceptReports(batch.map((incident) => this.#reportOf(incident)));
      this.sent += taken.stored.length;
      this.known += taken.known.length;
      for (const { index, field, reason } of taken.failures) {
        const { line = 0, area = '', id = '' } = batch[index] ?? {};
        this.refused.push({ line, reason: `${field}: ${reason}`, row: `${area},${id}` });
      }
      await this.#host.waitUntilDrained();
      return true;
    } catch (error) {
      this.#host.onFailure(error);
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
      ...(this.#options.asLive ? { timeStamp: this.#host.now() } : { timeStamp: time, start: time }),
      reportType: 'Shot',
      ...(multiple ? { burst: MULTIPLE_ROUNDS } : {}),
      message: `Shot: ${zone}`,
    };
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
