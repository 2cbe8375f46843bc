import { useStore } from 'jotai';
import { useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { readRecord, writeOneOfMany } from '../../../data/lists/entityCalls.ts';
import { accountAtom } from '../../../session/tokenAtoms.ts';
import { bulkResultText } from '../../../text/entityLists.ts';

/** Flags that switch a record on and off, the first that a resource has. */
const SWITCH_FIELDS = ['enabled', 'activated'];

/** The flag that switches the records of a resource on and off; undefined for a resource without one. */
export function switchField({ fields }: Pick<Resource, 'fields'>): string | undefined {
  return SWITCH_FIELDS.find((name) => Object.hasOwn(fields, name) && fields[name]?.kind === 'flag');
}

/**
 * Switches records on or off, one after the other. Each is read first, as a list may leave out parts that a write must
 * keep. A toast says how many were changed. With the session it ends: what is left is not for the next person to write.
 */
export function useBulkSwitch(resource: Resource, onDone: () => void) {
  const store = useStore();
  const [isRunning, setIsRunning] = useState(false);
  const run = async (rows: readonly Row[], field: string, value: 'on' | 'off') => {
    setIsRunning(true);
    let count = 0;
    const login = store.get(accountAtom)?.login;
    for (const row of rows) {
      // One at a time: the audit trail has them in order, and the server is not flooded.
      // oxlint-disable-next-line no-await-in-loop
      const read = await readRecord(store, resource, { id: String(row['id']) });
      if (store.get(accountAtom)?.login !== login) return;
      if (!read.ok) continue;
      // oxlint-disable-next-line no-await-in-loop
      const written = await writeOneOfMany(store, resource, { ...read.value, [field]: value === 'on' });
      if (written.ok) count++;
    }
    setIsRunning(false);
    store.set(showToastAtom, count === rows.length ? 'ok' : 'danger', bulkResultText(count, rows.length));
    onDone();
  };
  return { isRunning, run };
}
