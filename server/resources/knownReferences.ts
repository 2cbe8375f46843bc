/** Records that decide who is notified name squads, super squads and zones that exist: an unknown name would never match. */
import { isSame } from '../../src/domain/json/isSame.ts';
import { readId } from '../../src/domain/json/read.ts';
import { isRow, type Row } from '../../src/domain/json/row.ts';
import { inSentence } from '../../src/domain/resources/definition/inSentence.ts';
import type { ServedResource } from '../../src/domain/resources/registry.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { SUPER_SQUADS } from '../../src/domain/resources/entities/superSquads.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { DocumentReads } from '../store/documents/documentTransaction.ts';
import type { RuleFailure } from './resourceStore.ts';

/** A list of names, and the fields of records that its names may refer to. */
interface NamingField {
  readonly field: string;
  readonly resource: ServedResource;
  readonly named: readonly (readonly [ServedResource, readonly string[]])[];
}

const SUPER_SQUAD_NAMES = [SUPER_SQUADS, ['name', 'alias']] as const;

/** As the filters of notifications read them: a super squad may stand for its squads. */
const NAMING_FIELDS: readonly NamingField[] = [
  { field: 'squadids', resource: SQUADS, named: [[SQUADS, ['squadId', 'name', 'alias']], SUPER_SQUAD_NAMES] },
  { field: 'superSquads', resource: SUPER_SQUADS, named: [SUPER_SQUAD_NAMES] },
  { field: 'zones', resource: ZONES, named: [[ZONES, ['zoneId', 'zoneName', 'name']]] },
];

/** Refuses a list with a name that no record has. A list that is stored already is no reason. */
export async function checkReferences(
  documents: DocumentReads,
  row: Row,
  before: Row | undefined,
): Promise<Result<Row, RuleFailure>> {
  for (const naming of NAMING_FIELDS) {
    const { field, resource } = naming;
    if (before !== undefined && isSame(row[field] ?? [], before[field] ?? [])) continue;
    const unknown = await unknownName(documents, naming, row[field]);
    if (unknown === undefined) continue;
    const text = `There is no ${inSentence(resource.title.one)} ${unknown}.`;
    return failure({ reason: 'rule', status: 400, key: 'unknownreference', text, field });
  }
  return success(row);
}

/** The first entry of a list that no record has as a name; undefined where all are known. One query for each name and field. */
async function unknownName(
  documents: DocumentReads,
  { named }: NamingField,
  list: unknown,
): Promise<string | undefined> {
  if (!Array.isArray(list)) return undefined;
  for (const entry of list as readonly unknown[]) {
    const names = namesIn(
      entry,
      named.flatMap(([, fields]) => fields),
    );
    const [first] = names;
    if (first !== undefined && !(await isKnown(documents, named, names))) return first;
  }
  return undefined;
}

function namesIn(entry: unknown, fields: readonly string[]): readonly string[] {
  const values = isRow(entry) ? fields.map((field) => entry[field]) : [entry];
  return [...new Set(values.flatMap((value) => readId(value) ?? []))];
}

async function isKnown(
  documents: DocumentReads,
  named: NamingField['named'],
  names: readonly string[],
): Promise<boolean> {
  for (const [{ collection }, fields] of named)
    for (const field of fields)
      for (const name of names)
        if ((await documents.find(collection, { equals: { [field]: name } })).length > 0) return true;
  return false;
}
