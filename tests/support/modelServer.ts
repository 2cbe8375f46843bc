/**
 * A server of the contract in memory, on the test's clock: its reports are the state that a console
 * must reach. `numbered` false makes it a foreign server: no sequences, no replay.
 */
import type { DayAvailability } from '../../src/domain/contract/availability.ts';
import { SHOT_FIELDS, type ShotReport } from '../../src/domain/contract/shotReport.ts';
import { FakeSocket, messageFrame } from './fakeSocket.ts';

interface Stored {
  report: ShotReport;
  seq: number;
}

const DAY_MS = 86_400_000;

type Loss = 'none' | 'lost' | 'twice' | 'spoilt';

export class ModelServer {
  readonly numbered: boolean;
  readonly stored = new Map<string, Stored>();
  readonly heartbeats: object[] = [];
  /** States of sensors by the begin of their day, UTC. */
  readonly sensorDays = new Map<number, DayAvailability>();
  readonly calls: string[] = [];
  readonly sockets: FakeSocket[] = [];
  up = true;
  /** Header of CONNECTED with the numberings; empty for a server that names none. */
  numberings = '';
  /** Status of every call where it is not 200. */
  status = 200;
  /** Tokens that neither sockets nor calls are accepted with. */
  readonly rejectedTokens = new Set<string>();
  latencyMs = 5;
  /** Removed reports in the replay; undefined if the replay no longer has them. */
  removals: { seq: number; squadId: string; detectionId: string }[] | undefined = [];
  #seq = 0;
  #nextId = 1;

  constructor(numbered = true) {
    this.numbered = numbered;
  }

  readonly openSocket = (url: string): FakeSocket => {
    const socket = new FakeSocket(url);
    this.sockets.push(socket);
    const isRejected = () => this.rejectedTokens.has(new URL(url).searchParams.get('access_token') ?? '');
    const isAccepted = () => this.up && this.status === 200 && !isRejected();
    const welcome = () => socket.welcome('', this.numbered ? this.#seq : undefined, this.numberings);
    setTimeout(() => (isAccepted() ? welcome() : socket.break()), this.latencyMs);
    return socket;
  };

  readonly fetch = async (url: string, options: object): Promise<Response> => {
    const { signal, headers } = options as { signal: AbortSignal; headers?: HeadersInit };
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace(/^.*?\/(?=services|api)/, '');
    searchParams.delete('cacheBuster');
    this.calls.push(`${path.split('/').at(-1)}?${searchParams}`);
    await new Promise((done) => setTimeout(done, this.latencyMs));
    if (signal.aborted) throw new DOMException('aborted', 'AbortError');
    if (!this.up) throw new TypeError('Failed to fetch');
    if (this.status !== 200) return new Response('{}', { status: this.status });
    if (this.rejectedTokens.has(token)) return new Response('{}', { status: 401 });
    const body = this.#answer(path, searchParams);
    if (body === undefined) return new Response('{}', { status: 404 });
    return new Response(JSON.stringify(body), { headers: { date: new Date().toUTCString() } });
  };

  /** The newest open socket, where there is one. */
  get socket(): FakeSocket | undefined {
    return this.sockets.findLast(({ readyState }) => readyState === 1);
  }

  /** Commits a new report and publishes it. */
  commit(given: Partial<ShotReport> = {}, loss: Loss = 'none'): ShotReport {
    const id = this.#nextId++;
    const now = Date.now();
    const report: ShotReport = {
      id,
      detectionId: String(1000 + id),
      squadId: 'SQ1',
      lat: 51.5 + (id % 100) / 100,
      lon: -0.1,
      timeStamp: now,
      start: now,
      reportType: 'Shot',
      message: `Shot ${id}`,
      ...given,
    };
    this.#keep(report);
    this.#publish('/topic/shotreports', report, loss);
    return report;
  }

  /** Changes a report and publishes it completely. */
  update(detectionId: string, change: Partial<ShotReport>, loss: Loss = 'none'): void {
    const old = this.stored.get(detectionId);
    if (old === undefined) throw new Error(`No report ${detectionId}`);
    const report = { ...old.report, ...change };
    this.#keep(report);
    this.#publish('/topic/updatedShotreports', report, loss);
  }

  /** Removes a report, and publishes it unless it is lost. */
  remove(detectionId: string, loss: Loss = 'none'): void {
    const squadId = this.stored.get(detectionId)?.report.squadId ?? '';
    this.stored.delete(detectionId);
    this.removals?.push({ seq: ++this.#seq, squadId, detectionId });
    const change = { collection: 'shotreports', removed: [{ squadId, detectionId }] };
    if (loss === 'none')
      this.socket?.message('/topic/changes', change, this.numbered ? this.#seq : 0, Date.now());
  }

  heartbeat(heartbeat: object): void {
    this.socket?.message('/topic/heartbeats', heartbeat, this.numbered ? this.#seq : 0, Date.now());
  }

  /** The data is replaced: sequence numbers start again. */
  renumber(): void {
    this.#seq = 0;
    for (const each of this.stored.values()) each.seq = ++this.#seq;
  }

  /** The changes after a sequence are lost, as by a restore; a numbering begins at it. */
  restore(seq: number): void {
    for (const [id, stored] of this.stored) if (stored.seq > seq) this.stored.delete(id);
    this.#seq = seq;
    this.numberings += `,numbering-${seq}=${seq}`;
  }

  cut(): void {
    this.socket?.break();
  }

  beat(): void {
    this.socket?.say('\n');
  }

  #keep(report: ShotReport): void {
    this.stored.set(report.detectionId, { report, seq: ++this.#seq });
  }

  #publish(destination: string, report: ShotReport, loss: Loss): void {
    const seq = this.numbered ? this.#seq : 0;
    const body = Object.fromEntries(
      SHOT_FIELDS.flatMap(([name, snake]) => (report[name] === undefined ? [] : [[snake, report[name]]])),
    );
    const frame = messageFrame(destination, body, seq, this.numbered ? Date.now() : 0);
    if (loss === 'lost') return;
    if (loss === 'spoilt') return this.socket?.say(frame.replace(/content-length:\d+/, 'content-length:7'));
    this.socket?.say(frame);
    if (loss === 'twice') this.socket?.say(frame);
  }

  #answer(path: string, query: URLSearchParams): unknown {
    const all = [...this.stored.values()].toSorted((a, b) => a.seq - b.seq);
    const name = path.split('/').at(-1);
    if (name === 'account') return { login: 'test' };
    if (name === 'heartbeats') return this.heartbeats;
    if (name === 'day') return this.sensorDays.get(Math.floor(Number(query.get('at')) / DAY_MS) * DAY_MS);
    if (name === 'replay') return this.numbered ? this.#replay(all, Number(query.get('since'))) : undefined;
    if (name === 'loadShotreport')
      return all.find(({ report }) => String(report.id) === query.get('id'))?.report;
    if (name === 'shotreports') return all.map(({ report }) => report).slice(-Number(query.get('size')));
    const start = Number(query.get('start')) * 1000;
    const end = Number(query.get('end')) * 1000;
    return all
      .map(({ report }) => report)
      .filter(({ timeStamp }) => timeStamp >= start && timeStamp <= end)
      .map((report) => SHOT_FIELDS.map(([field]) => report[field] ?? null));
  }

  #replay(all: readonly Stored[], since: number): object {
    if (since > this.#seq)
      return { complete: false, lastSeq: this.#seq, more: false, reports: [], removed: null };
    const changed = all.filter(({ seq }) => seq > since);
    const page = changed.slice(0, 3);
    const more = changed.length > page.length;
    const lastSeq = more ? (page.at(-1)?.seq ?? since) : this.#seq;
    const removed = this.removals?.filter(({ seq }) => seq > since && seq <= lastSeq) ?? null;
    return { complete: true, lastSeq, more, reports: page, removed };
  }
}
