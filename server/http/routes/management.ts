/** JHipster's management calls: profiles, build, health. */
import { Gauge } from 'prom-client';
import { CLIENT_VERSION, PATHS } from '../../../src/domain/contract/paths.ts';
import { hasAuthority } from '../web/access.ts';
import { componentsOf, essentialComponentsOf, HealthCache } from '../web/health.ts';
import type { Routes } from './route.ts';

/** Info and health; the components of health are for administrators. */
export const managementRoutes: Routes = (app, context) => {
  const { apiDocs } = context.management;
  app.get(`/${PATHS.info}`, () => ({
    'display-ribbon-on-profiles': 'dev',
    activeProfiles: ['prod', ...(apiDocs ? ['swagger'] : [])],
    build: {
      artifact: 'shotpointserver',
      name: 'shotpointserver',
      group: 'shotpoint',
      version: CLIENT_VERSION,
    },
  }));

  const health = new HealthCache((observe) => componentsOf(context, observe), context.ticks);
  new Gauge({
    name: 'component_up',
    help: 'Parts of the server as health names them: 1 if UP, 0 if DOWN. Of a part that hangs, its state before.',
    labelNames: ['component'],
    registers: [context.management.metrics.registry],
    async collect() {
      for (const [component, isUp] of await health.knownStates()) this.set({ component }, isUp ? 1 : 0);
    },
  });
  app.get(`/${PATHS.health}`, async (request, reply) => {
    const components = await health.components();
    const isUp = Object.values(components).every(({ status }) => status !== 'DOWN');
    // A 503 has the same body as a 200.
    void reply.code(isUp ? 200 : 503);
    return { status: isUp ? 'UP' : 'DOWN', ...(hasAuthority(request, ['ROLE_ADMIN']) ? { components } : {}) };
  });

  app.get(`/${PATHS.liveness}`, () => ({ status: 'UP' }));

  // The balancer asks: a mail server or a gateway that hangs must not take the server out of service.
  const essential = new HealthCache(() => essentialComponentsOf(context), context.ticks);
  app.get(`/${PATHS.readiness}`, async (_request, reply) => {
    const components = await essential.components();
    const isReady = Object.values(components).every(({ status }) => status === 'UP');
    void reply.code(isReady ? 200 : 503);
    return { status: isReady ? 'UP' : 'DOWN' };
  });
};
