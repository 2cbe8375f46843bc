/** RabbitMQ for tests: BROKER_URL_TEST names the server, and each test file has a virtual host of its own in it. */

/**
 * The virtual hosts that `.ci/rabbitmq` creates. Two installations in one virtual host would receive each
 * other's reports.
 */
type VirtualHost = 'message_broker' | 'servers_fault' | (typeof THREE_SERVERS_HOSTS)[number];

/** One for each worker of the tests. */
export const THREE_SERVERS_HOSTS = [
  'three_servers_1',
  'three_servers_2',
  'three_servers_3',
  'three_servers_4',
] as const;

/** Address of a virtual host; undefined where there is no broker for tests. */
export function ownBroker(virtualHost: VirtualHost): string | undefined {
  const named = process.env['BROKER_URL_TEST'];
  return named === undefined || named === '' ? undefined : `${named}/${virtualHost}`;
}
