/** A squad that is removed in test mode takes TEST_MODE with it where no other is in test mode. */
import { CONFIGURATION } from '../../src/domain/resources/entities/configuration.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { success } from '../../src/domain/result.ts';
import type { DocumentTransaction } from '../store/documents/documentTransaction.ts';
import { referenceRules } from './dependants.ts';
import type { RecordChange, StoredRow } from './resourceStore.ts';
import type { EntityRules } from './ruleTypes.ts';

const REFERENCES: EntityRules = referenceRules(SQUADS);

/** Squads are referred to by others, and are in test mode. */
export const SQUAD_RULES: EntityRules = {
  ...REFERENCES,
  beforeRemove: async (documents, row) => {
    const allowed = (await REFERENCES.beforeRemove?.(documents, row)) ?? success([]);
    if (!allowed.ok) return allowed;
    return success([...allowed.value, ...(await endTestMode(documents, row))]);
  },
};

/** Sets TEST_MODE to false where `removed` was the last squad in test mode. */
async function endTestMode(
  documents: DocumentTransaction,
  removed: StoredRow,
): Promise<readonly RecordChange[]> {
  if (removed['testMode'] !== true) return [];
  const squads = await documents.fields(SQUADS.collection, ['testMode']);
  if (squads.some(({ id, ...squad }) => id !== removed.id && squad['testMode'] === true)) return [];
  const entries = await documents.find(CONFIGURATION.collection, { equals: { key: 'TEST_MODE' } });
  const changes: RecordChange[] = [];
  for (const before of entries) {
    const after = await documents.save(CONFIGURATION.collection, { ...before, value: 'false' });
    changes.push({ resource: CONFIGURATION, before, after });
  }
  return changes;
}
