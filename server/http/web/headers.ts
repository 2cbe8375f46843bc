/** Security headers of every response. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../src/domain/contract/config.ts';
import { hostsOf, type ConsoleAddress } from '../../config/consoleHosts.ts';
import { BING_LINK_KEY } from '../../../src/domain/contract/tileAddress.ts';

/** Tiles of the default satellite source; used only when the configuration offers it. */
const SATELLITE_HOSTS = ['https://server.arcgisonline.com', 'https://services.arcgisonline.com'];

/** Sources of map tiles besides the default satellite source. */
export interface TileAddresses {
  /** Read for each response, because TILE_SERVER may change while the server runs. */
  readonly settings: { readonly config: () => Config };
  /** `map_url` of each level; read for each page. Never rejects. */
  readonly levels: { readonly planUrls: () => Promise<readonly string[]> };
}

/** Installs helmet with a content security policy that allows the configured tile sources. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { settings, levels }: TileAddresses,
  address: ConsoleAddress,
): Promise<void> {
  let plans: readonly string[] = [];
  app.addHook('onRequest', async ({ headers }) => {
    if (!String(headers.accept ?? '').includes('text/html')) return;
    plans = await levels.planUrls();
  });
  const tiles = () => tileHosts(settings.config(), plans).join(' ');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', tiles],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", (request) => socketsOf(hostsOf(request, address)), tiles],
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
    // Set by the TLS proxy in front of this server: browsers ignore it over plain HTTP.
    strictTransportSecurity: false,
    xPoweredBy: false,
  });
  // Nothing may be indexed by search engines, public reports least of all.
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex, nofollow'));
}

/** WebSocket origins of the hosts of the console; older browsers do not include them in 'self'. */
function socketsOf(hosts: readonly string[]): string {
  return hosts.length === 0 ? "'self'" : hosts.map((host) => `ws://${host} wss://${host}`).join(' ');
}

/** Origins of the tile sources in configuration and levels. */
function tileHosts(config: Config, plans: readonly string[]): string[] {
  const addresses = [config.get('TILE_SERVER'), config.get(BING_LINK_KEY), ...plans];
  const origins = addresses.map((address) => {
    const url = URL.parse((address ?? '').replaceAll(/[{}]/g, ''));
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin : undefined;
  });
  return [...new Set([...SATELLITE_HOSTS, ...origins.filter((origin) => origin !== undefined)])];
}
