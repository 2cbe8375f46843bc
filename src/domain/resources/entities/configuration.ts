/** Entries of the configuration. */
import { ADMIN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { defineResource } from '../definition/defineResource.ts';
import type { RecordOf } from '../definition/fields.ts';

export const CONFIGURATION = defineResource({
  entity: 'shotpointconfig',
  collection: 'configs',
  title: { one: 'Configuration entry', many: 'Configuration entries' },
  screen: '/entities/shotpointconfig',
  path: `${API}/shotpointconfigs`,
  access: { list: ADMIN, read: ADMIN, create: ADMIN, update: ADMIN, remove: ADMIN },
  uniqueField: 'key',
  listColumns: ['key', 'value'],
  fields: {
    key: {
      kind: 'text',
      default: '',
      isRequired: true,
      isTrimmed: true,
      minLength: 1,
      maxLength: 255,
      isSearchable: true,
      isSortable: true,
    },
    /** A console that has read the value as a number sends a number. */
    value: {
      kind: 'text',
      default: '',
      isRequired: true,
      maxLength: 10_000,
      isSearchable: true,
      isSortable: true,
    },
  },
});

export type ConfigEntry = RecordOf<typeof CONFIGURATION.fields>;
