import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { WebSocket } from 'ws';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import type { IncidentSummary } from '../../src/domain/incidents/incidentSummary.ts';
import type { StorageState } from '../../src/domain/contract/storageState.ts';
import { epochMs, ticks, type EpochMs, type Ticks } from '../../src/domain/units.ts';
import { FailureGuard } from '../../server/process/failureGuard.ts';
import { OperationFigures } from '../../server/management/operationFigures.ts';
import { attachLive, type Live } from '../../server/live/live.ts';
import { ReleaseClock } from '../../server/live/releaseClock.ts';
import { clientAddressOf } from '../../server/config/proxies.ts';
import type { Denial } from '../../server/store/journal/auditTrail.ts';
import type { LiveIdentity } from '../../server/live/stompSession.ts';
import type { StoredIncident } from '../../server/store/incidents/rows/storedIncident.ts';
import type { StoredReport } from '../../server/store/reports/lists/storedReport.ts';

/** The live channel on a port of its own, with tokens that are the names of authorities. */
export interface LiveStand {
  readonly live: Live;
  readonly server: Server;
  readonly url: string;
  readonly port: number;
  readonly logged: string[];
  readonly failures: FailureGuard;
  /** The figures of what was published. */
  readonly registry: Registry;
  /** How often the channel's timer has run. */
  timerRuns: number;
  /** Parts that throw when they are called, like a programming error. */
  broken: 'nothing' | 'store' | 'rights';
  /** What the audit trail was given: who, what, where. */
  readonly refused: Denial[];
  /** What the store says after a write that failed. */
  storage: StorageState;
  reviewerOn: boolean;
  /** Tokens that count no more. */
  readonly revoked: Set<string>;
  /** Publishes reports as the intake does; the store contains the waiting reports. */
  publish(...reports: StoredReport[]): void;
  close(): Promise<void>;
}

/** Token of a session whose rights can't be read while `broken` is 'rights'. */
export const BREAKABLE_TOKEN = 'ROLE_BREAKABLE';

class BreakableSet extends Set<string> {
  readonly #isBroken: () => boolean;

  constructor(isBroken: () => boolean) {
    super([BREAKABLE_TOKEN]);
    this.#isBroken = isBroken;
  }

  override has(value: string): boolean {
    if (this.#isBroken()) throw new Error('broken rights');
    return super.has(value);
  }
}

export interface StandClocks {
  readonly now?: () => EpochMs;
  readonly monotonic?: () => Ticks;
}

/** A token is the authorities of its session, joined by dots: `ROLE_USER.ROLE_PANIC`. */
export async function openStand({
  now = () => epochMs(Date.now()),
  monotonic = () => ticks(performance.now()),
}: StandClocks = {}): Promise<LiveStand> {
  const server: Server = createServer((_request, response) => response.writeHead(404).end());
  const logged: string[] = [];
  const failures = new FailureGuard(
    (facts, message) => logged.push(`${String(facts['err'])} ${message}`),
    () => monotonic(),
  );
  const registry = new Registry();
  const stand = {
    logged,
    failures,
    registry,
    timerRuns: 0,
    storage: 'stores' as StorageState,
    broken: 'nothing' as LiveStand['broken'],
    refused: [] as Denial[],
    reviewerOn: false,
    revoked: new Set<string>(),
  };
  const known = new Map<string, StoredReport>();
  let lastSeq = 0;
  const log = (facts: object, message: string) => stand.logged.push(`${JSON.stringify(facts)} ${message}`);
  const live = await attachLive({
    figures: new OperationFigures(registry),
    clientAddressOf: (request) => clientAddressOf(request, () => false),
    isTrustedProxy: () => false,
    server,
    noteSignedIn: () => undefined,
    base: '/',
    placeOf: () => '',
    store: {
      lastSeq: () => {
        stand.timerRuns++;
        if (stand.broken === 'store') throw new Error('broken');
        return lastSeq;
      },
      numberings: () => Promise.resolve([]),
      drills: { noteViews: () => Promise.resolve() },
      incidents: { byId: (id) => Promise.resolve(incidentOf(id)) },
      hasFailedWrite: () => stand.storage !== 'stores',
      health: () =>
        Promise.resolve({
          database: 'SQLite',
          up: stand.storage === 'stores',
          isReadable: true,
          detail: '',
          storage: stand.storage,
          damage: { count: 0, rows: [] },
        }),
      reports: {
        embargoed: () => Promise.resolve([]),
        setDueTimes: () => Promise.resolve(),
        release: (keys) =>
          Promise.resolve(
            keys.flatMap(({ detectionId }) => {
              const report = known.get(detectionId);
              return report === undefined ? [] : [{ ...report, seq: ++lastSeq, releasedAt: now() }];
            }),
          ),
      },
    },
    authenticate: (token): Promise<LiveIdentity | undefined> => {
      const bad = stand.revoked.has(token) || !token.startsWith('ROLE_');
      const authorities =
        token === BREAKABLE_TOKEN
          ? new BreakableSet(() => stand.broken === 'rights')
          : new Set(token.split('.'));
      return Promise.resolve(bad ? undefined : { userId: 7, login: 'someone', authorities });
    },
    reviewerMode: () => ({ isOn: stand.reviewerOn, delay: 0 }),
    audit: {
      recordDenial: (denial) => {
        stand.refused.push(denial);
        return Promise.resolve();
      },
    },
    now,
    ticks: monotonic,
    releaseClock: new ReleaseClock({ now, ticks: monotonic }),
    log: { info: log, warn: log, debug: () => 0 },
    failures,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(stand, {
    live,
    server,
    port,
    publish: (...reports: StoredReport[]) => {
      for (const one of reports) {
        known.set(one.report.detectionId, one);
        lastSeq = Math.max(lastSeq, one.seq);
      }
      live.publishShots(reports);
    },
    url: `ws://127.0.0.1:${port}/websocket/shotreportMessage`,
    close: async () => {
      await live.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const SUMMARY: IncidentSummary = {
  reports: 1,
  rounds: 1,
  types: ['Shot'],
  firstTime: epochMs(1),
  lastTime: epochMs(1),
  track: [],
};

/** A released incident of shots, with what the channel reads of it. */
const incidentOf = (id: number): StoredIncident => ({
  id,
  group: '',
  squadId: 'S1',
  symbol: 'Shot',
  formerSymbol: null,
  toldSymbol: null,
  isTest: false,
  responsibility: { version: 1, actedVersion: 1, state: 'unacknowledged' },
  summary: SUMMARY,
  shown: SUMMARY,
  wasShown: true,
  joinedId: undefined,
});

export function storedReport(
  report: Partial<ShotReport>,
  { seq = 1, embargoed = false, storedAt }: { seq?: number; embargoed?: boolean; storedAt?: EpochMs } = {},
): StoredReport {
  const whole = {
    detectionId: 'D1',
    squadId: 'S1',
    reportType: 'Shot',
    timeStamp: 1_700_000_000_000,
    start: 0,
    ...report,
  };
  return {
    id: seq,
    seq,
    version: 1,
    releasedAt: embargoed ? undefined : epochMs(1),
    due: epochMs((whole.start ?? 0) + (whole.notificationDelay ?? 0) * 1000),
    shownAsShot: false,
    ...(storedAt !== undefined && { storedAt }),
    report: { id: seq, ...whole },
  };
}

/** A client that speaks STOMP by hand: it can also speak it wrongly. */
export class RawClient {
  readonly socket: WebSocket;
  readonly frames: string[] = [];
  /** Websocket messages, of any number of frames. */
  readonly messages: string[] = [];
  closed: { code: number; reason: string } | undefined;

  constructor(url: string, options: { headers?: Record<string, string>; protocols?: string[] } = {}) {
    this.socket = new WebSocket(url, options.protocols ?? ['v12.stomp'], { headers: options.headers ?? {} });
    this.socket.on('message', (data) => {
      const text = (data as Buffer).toString();
      this.messages.push(text);
      for (const frame of text.split('\0'))
        if (frame.trim() !== '') this.frames.push(frame.replace(/^\n+/, ''));
    });
    this.socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }));
    this.socket.on('error', () => undefined);
  }

  send(text: string): void {
    this.socket.send(text);
  }

  /** Waits until a frame starts with `head`, and returns it. */
  async frame(head: string, skip = 0): Promise<string> {
    return until(() => this.frames.filter((frame) => frame.startsWith(head))[skip], `a frame ${head}`);
  }

  async end(): Promise<{ code: number; reason: string }> {
    return until(() => this.closed, 'the end of the connection');
  }

  static async connected(stand: Pick<LiveStand, 'url'>, token: string, extra = ''): Promise<RawClient> {
    const client = new RawClient(`${stand.url}?access_token=${token}`);
    await new Promise((resolve) => client.socket.once('open', resolve));
    client.send(`CONNECT\naccept-version:1.2\nhost:x\n${extra}\n\0`);
    await client.frame('CONNECTED');
    return client;
  }

  /** Subscribes and waits for the receipt, so that the next message is delivered. */
  async subscribe(id: string, destination: string): Promise<void> {
    this.send(`SUBSCRIBE\nid:${id}\ndestination:${destination}\nreceipt:r-${id}\n\n\0`);
    await this.frame(`RECEIPT\nreceipt-id:r-${id}`);
  }
}

const PATIENCE_MS = 25_000;

/** Asks again until there is an answer; a busy machine has time. */
export async function until<T>(ask: () => T | undefined, what: string): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const answer = ask();
    if (answer !== undefined) return answer;
    await wait(10);
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** Status of a handshake that must not succeed, 101 where it did. */
export function handshakeStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers });
    socket.on('unexpected-response', (_request, response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('error', reject);
  });
}
