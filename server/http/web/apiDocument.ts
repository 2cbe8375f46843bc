/**
 * The calls as an OpenAPI document, built from the schemas that validate them and from the access table. The
 * first request builds it: a start only collects the routes.
 */
import type { FastifyInstance, FastifySchema, HTTPMethods, RouteOptions } from 'fastify';
import { z, type ZodType } from 'zod';
import { callRule } from '../../../src/domain/access/callAccess.ts';
import type { CallRule } from '../../../src/domain/contract/callRules.ts';
import { CLIENT_VERSION } from '../../../src/domain/contract/paths.ts';
import { ACTION_CALLS, ACTIONS, type Action } from '../../../src/domain/resources/definition/actions.ts';
import { recordSchema } from '../../../src/domain/resources/definition/jsonSchema.ts';
import type { JsonSchema } from '../../../src/domain/resources/kinds/fieldKind.ts';
import { RESOURCES, type ServedResource } from '../../../src/domain/resources/registry.ts';

/** A documented call. */
interface DocumentedRoute {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly schema: FastifySchema;
}

/** Collects the routes of an app; to be made before they are added. */
export class ApiDocument {
  readonly #routes: DocumentedRoute[] = [];
  #document: Promise<object> | undefined;

  constructor(app: FastifyInstance) {
    app.addHook('onRoute', (route) => this.#collect(route));
  }

  /** The document, in OpenAPI 3.1. */
  document(): Promise<object> {
    this.#document ??= documentOf(this.#routes);
    return this.#document;
  }

  #collect({ method, url, schema = {} }: RouteOptions): void {
    for (const one of [method].flat()) {
      if (one !== 'HEAD' && callRule(one, url.slice(1)) !== undefined) {
        this.#routes.push({ method: one as HTTPMethods, url, schema });
      }
    }
  }
}

/** The packages are loaded here, so that a server without readers of the document never loads them. */
async function documentOf(routes: readonly DocumentedRoute[]): Promise<object> {
  const [{ fastify }, { fastifySwagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ]);
  const app = fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shotpoint',
        version: CLIENT_VERSION,
        description:
          'Calls of the Shotpoint server. Sign in with `POST /api/authenticate` and send the token as bearer.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  for (const { method, url, schema } of routes) {
    app.route({ method, url, schema: documentedSchema(method, url, schema), handler: () => undefined });
  }
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}

function documentedSchema(method: string, url: string, schema: FastifySchema): FastifySchema {
  const rule = callRule(method, url.slice(1));
  const served = servedBy(method, url);
  const { body, querystring, params } = schema;
  return {
    tags: [served?.resource.title.many ?? tagOf(url)],
    ...(served === undefined ? {} : { summary: summaryOf(served.action, served.resource) }),
    description: whoOf(rule),
    security: rule?.kind === 'public' ? [] : [{ bearer: [] }],
    ...(querystring === undefined ? {} : { querystring: jsonSchemaOf(querystring) }),
    ...(params === undefined ? {} : { params: jsonSchemaOf(params) }),
    ...bodyOf(method, body, served?.resource),
    response: responsesOf(served?.action, served?.resource),
  } as FastifySchema;
}

function bodyOf(method: string, body: unknown, resource: ServedResource | undefined) {
  if (method === 'GET' || method === 'DELETE') return {};
  if (body !== undefined) return { body: jsonSchemaOf(body) };
  return resource === undefined ? {} : { body: recordSchema(resource) };
}

/** Returns a schema of the server's validation as JSON Schema. */
function jsonSchemaOf(schema: unknown): JsonSchema {
  if (!isZod(schema)) return schema as JsonSchema;
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function isZod(schema: unknown): schema is ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

interface ServedAction {
  readonly action: Action;
  readonly resource: ServedResource;
}

/** The action of a resource behind a call; undefined for a call of its own. */
function servedBy(method: string, url: string): ServedAction | undefined {
  for (const resource of RESOURCES) {
    const { path, writePath = path } = resource;
    for (const action of ACTIONS) {
      const [verb, suffix] = ACTION_CALLS[action];
      const base = action === 'create' || action === 'update' ? writePath : path;
      if (verb === method && `/${base}${suffix}` === url && resource.access[action] !== undefined) {
        return { action, resource };
      }
    }
  }
  return undefined;
}

const SUMMARIES: Readonly<Record<Action, (resource: ServedResource) => string>> = {
  list: ({ title }) => `List ${title.many.toLowerCase()}`,
  read: ({ title }) => `One ${title.one.toLowerCase()}`,
  create: ({ title }) => `Create a ${title.one.toLowerCase()}`,
  update: ({ title }) => `Replace a ${title.one.toLowerCase()}`,
  remove: ({ title }) => `Delete a ${title.one.toLowerCase()}`,
};

function summaryOf(action: Action, resource: ServedResource): string {
  return SUMMARIES[action](resource);
}

const DESCRIBED = { description: 'Done' };

function responsesOf(action: Action | undefined, resource: ServedResource | undefined): JsonSchema {
  if (action === undefined || resource === undefined) return { 200: DESCRIBED };
  const record = recordSchema(resource);
  if (action === 'list') return { 200: { ...DESCRIBED, type: 'array', items: record } };
  if (action === 'remove') return { 204: { ...DESCRIBED, type: 'null' } };
  return { [action === 'create' ? 201 : 200]: { ...DESCRIBED, ...record } };
}

/** The first part of the path that names what the call is about. */
function tagOf(url: string): string {
  const parts = url.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  if (parts[0] === 'management' || parts[0] === 'v3') return 'Management';
  return parts[0] === 'services' ? (parts[3] ?? 'Calls') : (parts[1] ?? 'Calls');
}

function whoOf(rule: CallRule | undefined): string {
  if (rule === undefined || rule.kind === 'public') return 'Open to everybody.';
  if (rule.kind === 'signedIn') return 'For every signed-in user.';
  const names = rule.of.map((authority) => authority.replace(/^ROLE_/, '')).join(', ');
  if (rule.kind === 'collected') return `For ${names}, or with the METRICS_TOKEN of the installation.`;
  return rule.kind === 'keyed' ? `For ${names}, or with the public key of a report.` : `For ${names}.`;
}
