/** Options and environment of the process without their secrets, in the shapes of Spring Boot Actuator. ADMIN only. */
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { Routes } from './route.ts';

/** Options as one bean, and environment and stored configuration as property sources. */
export const configPropsRoutes: Routes = (app, { management: { options, variables } }) => {
  app.get(`/${PATHS.configprops}`, () => ({
    contexts: {
      shotpointserver: {
        beans: { serverOptions: { prefix: 'shotpoint', properties: options() } },
        parentId: null,
      },
    },
  }));

  app.get(`/${PATHS.env}`, () => ({
    activeProfiles: ['prod'],
    propertySources: [
      { name: 'process', properties: propertiesOf(processFacts()) },
      { name: 'systemEnvironment', properties: propertiesOf(variables()) },
    ],
  }));
};

function processFacts(): Readonly<Record<string, string>> {
  const { version, platform, arch, pid, versions } = process;
  return { node: version, v8: versions.v8, openssl: versions.openssl, platform, arch, pid: String(pid) };
}

function propertiesOf(values: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}
