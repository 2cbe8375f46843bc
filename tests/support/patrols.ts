/** An entity that the product does not have, in one file: what each further one needs. */
import { ADMIN, SIGNED_IN } from '../../src/domain/contract/callRules.ts';
import { API } from '../../src/domain/contract/paths.ts';
import { defineResource } from '../../src/domain/resources/definition/defineResource.ts';

export const PATROLS = defineResource({
  entity: 'patrol',
  collection: 'patrols',
  title: { one: 'Patrol', many: 'Patrols' },
  screen: '/entities/patrols',
  path: `${API}/patrols`,
  access: { list: SIGNED_IN, read: SIGNED_IN, create: ADMIN, update: ADMIN, remove: ADMIN },
  uniqueField: 'name',
  listColumns: ['name', 'squadId', 'enabled', 'begins'],
  fields: {
    name: { kind: 'text', isRequired: true, isTrimmed: true, minLength: 1, maxLength: 20, isSortable: true },
    squadId: { kind: 'text', refersTo: 'squadids', isSearchable: true, isFilterable: true },
    enabled: { kind: 'flag', default: false, isFilterable: true },
    lat: { kind: 'number', unit: 'degrees', min: -90, max: 90 },
    begins: { kind: 'instant' },
    level: { kind: 'reference', key: 'level_id', refersTo: 'levels', isFilterable: true },
    zones: { kind: 'references', key: 'zoneId', refersTo: 'zones', isFilterable: true },
    days: { kind: 'texts', choices: ['Mon', 'Tue'], isFilterable: true },
    pin: { kind: 'text', isWriteOnly: true },
    photo: { kind: 'blob', accepts: ['image/*'] },
  },
});
