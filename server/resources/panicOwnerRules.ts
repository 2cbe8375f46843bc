/** Device ids of panic buttons have one spelling, so that a button has one owner. */
import { PANIC_OWNERS, plainDeviceId } from '../../src/domain/resources/entities/panicOwners.ts';
import { failure, success } from '../../src/domain/result.ts';
import type { EntityRules } from './ruleTypes.ts';

const { collection } = PANIC_OWNERS;

/** Stores the plain spelling, and refuses one that another owner has. */
export const PANIC_OWNER_RULES: EntityRules = {
  beforeSave: async (documents, row, before) => {
    const given = row['deviceId'];
    const deviceId = plainDeviceId(typeof given === 'string' ? given : '');
    if (deviceId === '') {
      const text = 'The device id has neither a letter nor a digit';
      return failure({ reason: 'rule', status: 400, key: 'invaliddevice', text });
    }
    const owners = await documents.find(collection, { equals: { deviceId } });
    if (owners.some(({ id }) => id !== before?.['id'])) {
      const text = 'Another panic user has this device';
      return failure({ reason: 'rule', status: 400, key: 'keyexists', text });
    }
    return success({ ...row, deviceId });
  },
};
