/** Security headers of every answer (reliability 4.1). */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../src/domain/contract/config.ts';

/** Tiles of the default satellite source; used only when the configuration offers it. */
const SATELLITE_HOSTS = ['https://server.arcgisonline.com', 'https://services.arcgisonline.com'];
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/** `config` is asked with each answer, because TILE_SERVER may change while the server runs. */
export async function addSecurityHeaders(app: FastifyInstance, config: () => Config): Promise<void> {
  const tiles = () => tileHosts(config()).join(' ');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', tiles],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ({ headers }) => socketsOf(headers.host), tiles],
        workerSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Sent by whatever puts TLS before this server: over plain HTTP browsers ignore it.
    strictTransportSecurity: false,
    xPoweredBy: false,
  });
}

/** Sockets of the host that was asked; older engines do not count them as 'self'. */
function socketsOf(host: string | undefined): string {
  return host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Origins from which the configuration lets the map load tiles. */
function tileHosts(config: Config): string[] {
  const server = URL.parse((config.get('TILE_SERVER') ?? '').replaceAll(/[{}]/g, ''));
  const own = server !== null && /^https?:$/.test(server.protocol) ? [server.origin] : [];
  return [...SATELLITE_HOSTS, ...own];
}
