/** Several real servers on one PostgreSQL database, and consoles that listen to one of them. */
import { RawClient } from '../contract/liveHarness.ts';
import { signIn, startRealServer, type RealServer, type RealServerOptions } from './realServer.ts';

/** A report, as received from the live channel. */
export interface ReceivedReport {
  readonly destination: string;
  readonly seq: number;
  readonly detectionId: string;
}

/** A console of one server: its topics are subscribed. */
export interface Listener {
  /** Received reports, in order. */
  readonly reports: () => readonly ReceivedReport[];
  readonly client: RawClient;
}

/** A report as programs send it; the id identifies it later. */
export const aReport = (detectionId: string) => ({
  squadId: 'NG',
  detectionId,
  timeStamp: Date.now(),
  reportType: 'Shot',
});

/** A server without simulated reports on the database; the first of them fills it. */
export function startServerOn(databaseUrl: string, more: RealServerOptions = {}): Promise<RealServer> {
  return startRealServer({
    args: ['--nodes', '1', '--shots-per-minute', '0', '--history', '0', ...(more.args ?? [])],
    ...(more.port === undefined ? {} : { port: more.port }),
    ...(more.imports === undefined ? {} : { imports: more.imports }),
    env: { DATABASE_URL: databaseUrl, ...more.env },
  });
}

/** Signs in at a server and subscribes to topics there. */
export async function listenAt(
  { url, port }: RealServer,
  topics: readonly string[],
  login = 'admin',
): Promise<Listener> {
  const token = await signIn(url, login);
  const live = { url: `ws://127.0.0.1:${port}/websocket/shotreportMessage` };
  const client = await RawClient.connected(live, token);
  for (const [at, topic] of topics.entries()) await client.subscribe(`s${at}`, topic);
  return {
    client,
    reports: () => client.frames.filter((frame) => frame.startsWith('MESSAGE')).map(receivedOf),
  };
}

function receivedOf(frame: string): ReceivedReport {
  const [head = '', body = '{}'] = frame.split('\n\n');
  const { detection_id: detectionId = '' } = JSON.parse(body) as { detection_id?: string };
  const destination = /^destination:(.*)$/m.exec(head)?.[1] ?? '';
  return { destination, seq: Number(/^seq:(\d+)$/m.exec(head)?.[1]), detectionId };
}
