/** Audit events of writes to entities. */
import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../../src/domain/resources/definition/defineResource.ts';
import type { WriteAudit } from '../../resources/resourceStore.ts';
import { auditEventOf } from './access.ts';
import type { Context } from './context.ts';

/** Audit event of a write by the caller; it names the record by its unique text, else by its id. */
export function writeAuditOf(
  request: FastifyRequest,
  context: Context,
  action: 'create' | 'update' | 'delete',
  { entity }: Pick<Resource, 'entity'>,
): WriteAudit {
  return (name, changes) => ({ ...auditEventOf(request, context, action, `${entity} ${name}`), changes });
}
