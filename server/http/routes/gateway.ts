/** Routes of the gateway: this one server answers them all. ADMIN only. */
import type { GatewayRoute } from '../../../src/domain/contract/management.ts';
import { API, CLIENT_VERSION, PATHS } from '../../../src/domain/contract/paths.ts';
import type { Routes } from './route.ts';

const SERVICE = 'shotpointserver';

/** Patterns of the paths with the service behind them. */
const PATTERNS: readonly (readonly [path: string, serviceId: string])[] = [
  [`/${API.replace(/\/api$/, '')}/**`, SERVICE],
  ['/api/**', 'gateway'],
  ['/management/**', 'gateway'],
  [`/${PATHS.live}/**`, SERVICE],
  ['/content/**', 'gateway'],
];

/** The routes, in JHipster's shape. */
export const gatewayRoutes: Routes = (app, { publicUrl }) => {
  app.get(`/${PATHS.gatewayRoutes}`, () => {
    const url = new URL(publicUrl());
    const secure = url.protocol === 'https:';
    return PATTERNS.map(([path, serviceId]): GatewayRoute => ({
      path,
      serviceId,
      serviceInstances: [
        {
          serviceId,
          host: url.hostname,
          port: Number(url.port) || (secure ? 443 : 80),
          secure,
          uri: url.href,
          metadata: { version: CLIENT_VERSION },
          instanceInfo: { status: 'UP' },
        },
      ],
    }));
  });
};
