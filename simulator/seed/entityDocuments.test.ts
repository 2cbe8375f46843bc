import { expect, it } from 'vitest';
import { readId } from '../../src/domain/json/read.ts';
import { isRow } from '../../src/domain/json/row.ts';
import { parseList } from '../../src/domain/resources/definition/parseRecord.ts';
import { RESOURCES } from '../../src/domain/resources/registry.ts';
import { emailTemplatesOf, typesWithoutTemplate } from '../../src/domain/notifications/emailTemplate.ts';
import { epochMs } from '../../src/domain/units.ts';
import { documentsOf } from './documents.ts';
import { entityDocumentsOf } from './entityDocuments.ts';
import { buildSite } from '../site/site.ts';

const site = buildSite(1, 400);
const documents = { ...documentsOf(site, 1), ...entityDocumentsOf(site, epochMs(1_790_000_000_000)) };
const seeded = RESOURCES.filter(({ collection }) => documents[collection] !== undefined);

it.each(seeded)('[simulator.6] has $title.many that their definition accepts', (resource) => {
  const rows = documents[resource.collection]?.(0, 10_000) ?? [];
  const parsed = parseList(resource, rows);
  expect(rows.length).toBeGreaterThan(0);
  expect(parsed.rows.flatMap(({ failures }) => failures)).toEqual([]);
});

it('[simulator.6] has emails about reports of every type', () => {
  const templates = emailTemplatesOf(documents['emailTemplates']?.(0, 100) ?? []);
  expect(typesWithoutTemplate(templates)).toEqual([]);
});

it('[simulator.6] refers to records that it has', () => {
  const dangling = seeded.flatMap(({ collection, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const target = seeded.find((known) => known.collection === field.refersTo);
      if (target === undefined) return [];
      const key = 'key' in field ? field.key : target.keyField;
      const known = new Set((documents[target.collection]?.(0, 10_000) ?? []).map((row) => readId(row[key])));
      return (documents[collection]?.(0, 10_000) ?? [])
        .flatMap((row) => row[name] ?? [])
        .map((value) => readId(isRow(value) ? value[key] : value))
        .filter((id) => id !== undefined && !known.has(id))
        .map((id) => `${collection}.${name} ${id}`);
    }),
  );
  expect(dangling).toEqual([]);
});
