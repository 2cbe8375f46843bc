/** Audit events of writes to entities. */
import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../../src/domain/resources/definition/defineResource.ts';
import type { WriteAudit } from '../../resources/resourceStore.ts';
import { auditEventOf } from './access.ts';
import type { Context } from './context.ts';

interface Write {
  readonly action: 'create' | 'update' | 'delete';
  readonly resource: Pick<Resource, 'entity'>;
}

/** Audit event of a write by the caller; it names the record by its unique text, else by its id. */
export function writeAuditOf(
  request: FastifyRequest,
  context: Context,
  { action, resource }: Write,
): WriteAudit {
  return (name, changes) => {
    const event = auditEventOf(request, context, { action, actionDomain: `${resource.entity} ${name}` });
    return { ...event, changes };
  };
}
