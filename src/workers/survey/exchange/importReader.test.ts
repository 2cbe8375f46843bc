import { expect, it } from 'vitest';
import type {
  FileFailure,
  ImportNote,
  ImportQuestion,
  RejectedEntry,
} from '../../../domain/survey/exchange/importedFile.ts';
import { ImportReader, type ImportReading } from './importReader.ts';
import { GPX_FILES, JSON_FILES } from './testing/jsonFiles.ts';
import { KML_FILES } from './testing/kmlFiles.ts';
import type { ExpectedImport, SurveyFile } from './testing/surveyFile.ts';
import { TABLES } from './testing/tableFiles.ts';

const NEW_YORK = [40, -74] as const;
const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

async function read({ files, near = NEW_YORK, answers }: SurveyFile): Promise<ExpectedImport> {
  const reader = new ImportReader();
  const place = { lat: near[0], lon: near[1] };
  const pasted = files[''];
  const first = await reader.read(
    typeof pasted === 'string'
      ? { format: 'text', text: pasted }
      : {
          format: 'files',
          files: Object.entries(files).map(([name, content]) => ({ name, bytes: bytesOf(content) })),
        },
    place,
  );
  const last = answers === undefined ? first : await reader.read({ format: 'answers', answers }, place);
  if (last === undefined) throw new Error('nothing was read');
  return last.ok ? shown(last.value) : { failure: failureText(last.reason) };
}

function shown({ read: { items, rejected }, questions, notes }: ImportReading): ExpectedImport {
  const round = (value: unknown) => Number(Number(value).toFixed(5));
  const nodes = items.nodes.map(({ nodeId, node_lat: lat, node_long: lon, nodeAlt: alt }) =>
    [nodeId, round(lat), round(lon), ...(Number.isNaN(alt ?? NaN) ? [] : [round(alt)])].join(' '),
  );
  const zones = items.zones.map(
    ({ name, id, ring }) => `${name || id} ${ring instanceof Float64Array ? ring.length / 2 : 0}`,
  );
  const cameras = items.cameras.map(({ cameraId }) => String(cameraId));
  const all = {
    nodes,
    zones,
    cameras,
    rejected: rejected.map(rejectedText),
    questions: questions.map(questionText),
    notes: notes.map(noteText),
  };
  return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0));
}

const words = (...parts: readonly (string | number | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');
const failureText = ({ reason, detail }: FileFailure) =>
  words(
    reason,
    reason === 'notJson' || (reason === 'notXml' && !/undefined entity/.test(detail)) ? '' : detail,
  );
const rejectedText = ({ at, reason, column, text }: RejectedEntry) => words(at, reason, column, text);

function questionText(question: ImportQuestion): string {
  if (question.kind === 'altitudes')
    return `altitudes ${question.clamped} clamped ${question.relative} relative`;
  if (question.kind !== 'system') return words(question.kind, question.sample);
  // The proposed system that the items of these tests use.
  const meant = question.proposals
    .map(({ code }) => code)
    .find((code) => /^EPSG:(?:32618|27700)$/.test(code));
  return words('system', question.sample, meant, question.failure);
}

function noteText(note: ImportNote): string {
  if (note.kind === 'encoding') return `encoding ${note.name}`;
  if (note.kind === 'titleLines') return `titleLines ${note.lines.join(', ')}`;
  if (note.kind === 'archive') return `archive ${note.read.join(', ')}; ${note.left} left`;
  return words('system', note.name, note.accuracy && `${note.accuracy} m`);
}

it.each([...KML_FILES, ...GPX_FILES, ...JSON_FILES, ...TABLES])(
  '[exchange.2, exchange.7] $name is read as it is meant, asked about, or rejected with its reason',
  async (file) => {
    expect(await read(file)).toEqual(file.expected);
  },
);
