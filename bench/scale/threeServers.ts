import { ownDatabase } from '../../tests/support/ownDatabase.ts';
import { startFaultProxy, type FaultProxy } from '../../tests/support/faultProxy.ts';
import { signIn, startRealServer, type RealServer } from '../../tests/support/realServer.ts';

const COUNT = 3;

/** Three servers on one PostgreSQL database, and RabbitMQ behind a proxy that can cut it off. */
export interface ThreeServers {
  /** In the order of their ports; the one at the index is replaced by `startAgain`. */
  readonly servers: RealServer[];
  readonly databaseUrl: string;
  readonly token: string;
  /** Undefined without a broker. */
  readonly broker: FaultProxy | undefined;
  /** Starts the server that has ended at an index, with its port and data. */
  readonly startAgain: (index: number) => Promise<void>;
  readonly dispose: () => Promise<void>;
}

/**
 * Starts them where DATABASE_URL_TEST names a PostgreSQL server, with RabbitMQ where BROKER_URL_TEST names one; undefined
 * without a database.
 *
 * @param args  arguments of each server; the first one fills the database
 */
export async function startThreeServers(args: readonly string[]): Promise<ThreeServers | undefined> {
  const databaseUrl = await ownDatabase('bench_scale');
  if (databaseUrl === undefined) return undefined;
  const brokerUrl = process.env['BROKER_URL_TEST'] ?? '';
  const brokerPort = brokerUrl === '' ? undefined : new URL(brokerUrl).port;
  const broker = brokerPort === undefined ? undefined : await startFaultProxy(Number(brokerPort));
  const env: Record<string, string> = { DATABASE_URL: databaseUrl };
  if (broker !== undefined) env['BROKER_URL'] = brokerUrl.replace(`:${brokerPort}`, `:${broker.port}`);
  const servers: RealServer[] = [];
  const dispose = async () => {
    await Promise.all(servers.map((server) => server.dispose()));
    await broker?.close();
  };
  try {
    for (let at = 0; at < COUNT; at++) servers.push(await startRealServer({ args, env }));
    const token = await signIn(servers[0]?.url ?? '', 'admin');
    const startAgain = async (index: number) => {
      const { port, dataDir } = servers[index] as RealServer;
      servers[index] = await startRealServer({ args, env, port, dataDir });
    };
    return { servers, databaseUrl, token, broker, startAgain, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
