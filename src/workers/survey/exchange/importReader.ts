/** Reads the file that is imported, also again with what a person answers. Files are opened once. */
import { utmZoneOf } from '../../../domain/geo/utmZone.ts';
import type { PlaceDegrees } from '../../../domain/geo/readPlace.ts';
import { success, type Result } from '../../../domain/result.ts';
import {
  proposeMapping,
  readCsvNodes,
  type CsvMapping,
  type PlaceReader,
} from '../../../domain/survey/exchange/csvNodes.ts';
import { readNumber } from '../../../domain/survey/exchange/numberFormat.ts';
import { readFeatures } from '../../../domain/survey/exchange/geoJson.ts';
import { countFarItems } from '../../../domain/survey/exchange/farItems.ts';
import {
  type FileFailure,
  type ImportNote,
  type ImportQuestion,
  type ReadFile,
} from '../../../domain/survey/exchange/importedFile.ts';
import { firstPositions, mapPositions } from '../../../domain/survey/exchange/jsonFeatures.ts';
import type { FileContent, ImportAnswers } from '../../../domain/survey/port/surveyTools.ts';
import type { CoordinateSystem } from './coordinateSystems.ts';
import { openFiles, openText, type Source } from './openFiles.ts';

/** Content of the files, and the questions to a person. */
export interface ImportReading {
  readonly read: ReadFile;
  /** undefined for other formats than a table */
  readonly table:
    | { readonly source: Extract<Source, { kind: 'table' }>; readonly mapping: CsvMapping }
    | undefined;
  readonly questions: readonly ImportQuestion[];
  readonly notes: readonly ImportNote[];
}

type TableSource = Extract<Source, { kind: 'table' }>;
type Near = PlaceDegrees | undefined;

const NOTHING: ReadFile = { items: { nodes: [], cameras: [], zones: [] }, rejected: [] };
/** Number of positions that are sampled to propose systems for a file that names none. */
const SAMPLE = 200;

/** Reads files and pasted texts; the newest one can be read again. */
export class ImportReader {
  #source: Source | undefined;
  /** Bytes of the newest files, for another encoding. */
  #files: Extract<FileContent, { format: 'files' }>['files'] | undefined;
  #encoding: string | undefined;

  /** Forgets the file. */
  close(): void {
    this.#source = undefined;
    this.#files = undefined;
  }

  /** Opens a file or a text, or reads the newest one again with answers; undefined where there is none. */
  async read(content: FileContent, near: Near): Promise<Result<ImportReading, FileFailure> | undefined> {
    const answers = content.format === 'answers' ? content.answers : {};
    if (content.format !== 'answers') {
      this.close();
      this.#files = content.format === 'files' ? content.files : undefined;
    }
    if (content.format !== 'answers' || answers.encoding !== this.#encoding) {
      this.#encoding = answers.encoding;
      const opened = await this.#open(content);
      if (opened === undefined || !opened.ok) return opened;
      this.#source = opened.value;
    }
    const source = this.#source;
    if (source === undefined) return undefined;
    if (source.kind === 'table') return success(await readTable(source, answers, near));
    return source.kind === 'xml'
      ? readTexts(source, answers)
      : success(await readJson(source, answers, near));
  }

  #open(content: FileContent): Promise<Result<Source, FileFailure> | undefined> {
    if (content.format === 'text') return openText(content.text);
    return this.#files === undefined ? Promise.resolve(undefined) : openFiles(this.#files, this.#encoding);
  }
}

async function readTexts(
  source: Extract<Source, { kind: 'xml' }>,
  { altitudeMode = 'leave' }: ImportAnswers,
): Promise<Result<ImportReading, FileFailure>> {
  const { readXml } = await import('./readXml.ts');
  const features: unknown[] = [];
  const counts = { clamped: 0, relative: 0 };
  for (const text of source.texts) {
    const read = readXml(text, altitudeMode);
    if (!read.ok) return read;
    features.push(...read.value.features);
    counts.clamped += read.value.clamped;
    counts.relative += read.value.relative;
  }
  if (features.length === 0) return { ok: false, reason: { reason: 'noFeatures', detail: '' } };
  const isAsked = counts.clamped + counts.relative > 0;
  return success({
    read: readFeatures(features),
    table: undefined,
    questions: isAsked ? [{ kind: 'altitudes', ...counts }] : [],
    notes: source.notes,
  });
}

async function readJson(
  source: Extract<Source, { kind: 'features' }>,
  { system: answer }: ImportAnswers,
  near: Near,
): Promise<ImportReading> {
  const sample = firstPositions(source.features.slice(0, SAMPLE));
  const isBeyond =
    sample.filter(([x, y]) => Math.abs(x) > 180 || Math.abs(y) > 90).length * 2 > sample.length;
  const named = answer ?? source.system ?? (isBeyond ? '' : undefined);
  if (named === undefined)
    return { read: readFeatures(source.features), table: undefined, questions: [], notes: source.notes };
  const { system, question } = await findSystem(named, {
    at: sample[0],
    near,
    isAsked: source.system === undefined,
  });
  return {
    read:
      system === undefined
        ? NOTHING
        : readFeatures(source.features.map((feature) => mapPositions(feature, system.toDegrees))),
    table: undefined,
    questions: question,
    notes: [...source.notes, ...noteOf(system)],
  };
}

interface SystemRequest {
  readonly at: readonly [number, number] | undefined;
  readonly near: Near;
  /** Whether a person chose, and may choose again. */
  readonly isAsked: boolean;
}

interface FoundSystem {
  readonly system: CoordinateSystem | undefined;
  readonly question: readonly ImportQuestion[];
}

/** The system of a name, '' for one that is to be asked. It is asked too where the file names one that cannot be used. */
async function findSystem(name: string, { at, near, isAsked }: SystemRequest): Promise<FoundSystem> {
  const { openSystem, proposeSystems } = await import('./coordinateSystems.ts');
  const opened = name === '' ? undefined : await openSystem(name);
  const failed = opened?.ok === false ? opened.reason : undefined;
  const system = opened?.ok === true ? opened.value : undefined;
  if (system !== undefined && !isAsked) return { system, question: [] };
  const proposals = at === undefined ? [] : await proposeSystems(at, near);
  const sample = at === undefined ? '' : `${at[0]}, ${at[1]}`;
  return { system, question: [{ kind: 'system', sample, proposals, failure: failed }] };
}

function noteOf(system: CoordinateSystem | undefined): readonly ImportNote[] {
  return system === undefined ? [] : [{ kind: 'system', name: system.name, accuracy: system.accuracy }];
}

/** With the columns that a person chose, else as they are proposed. */
async function readTable(source: TableSource, answers: ImportAnswers, near: Near): Promise<ImportReading> {
  const { table } = source;
  const given = { hasNewIds: source.hasNewIds, ...answers };
  const { mapping, doubts } = proposeMapping(table.header, table.rows, given);
  const questions: ImportQuestion[] = (['numbers', 'angles', 'order'] as const).flatMap((kind) =>
    doubts[kind] === '' ? [] : [{ kind, sample: doubts[kind] }],
  );
  const { places, question, note } = await placesOf(source, mapping, { answer: answers.system, near });
  const isUnknown = question.some(({ kind }) => kind === 'system') && note.length === 0;
  const read = isUnknown ? undefined : readCsvNodes(table.rows, mapping, places);
  // Without a column of ids no node is read; the columns can still be chosen.
  return {
    read: read?.ok === true ? read.value : NOTHING,
    table: { source, mapping },
    questions: [...questions, ...question],
    notes: [...source.notes, ...note],
  };
}

interface Places {
  readonly places: PlaceReader;
  readonly question: readonly ImportQuestion[];
  readonly note: readonly ImportNote[];
}

const NO_PLACES: PlaceReader = { project: () => undefined, grid: () => undefined };

/** How the places of a table are read: what is needed of libraries is loaded here, so that the rows are read at once. */
async function placesOf(
  { table, system }: TableSource,
  mapping: CsvMapping,
  { answer, near }: { readonly answer: string | undefined; readonly near: Near },
): Promise<Places> {
  const { targets, numbers = 'point' } = mapping;
  const column = (target: string): number => targets.findIndex((each) => each === target);
  const grid = targets.includes('place') ? await loadGrid(near) : NO_PLACES.grid;
  const [x, y, zone] = [column('easting'), column('northing'), column('gridZone')];
  if (x < 0 || y < 0 || (targets.includes('node_lat') && targets.includes('node_long')))
    return { places: { ...NO_PLACES, grid }, question: [], note: [] };
  const points = table.rows.slice(0, SAMPLE).flatMap(({ cells }): [number, number][] => {
    const at: [number, number] = [readNumber(cells[x] ?? '', numbers), readNumber(cells[y] ?? '', numbers)];
    return at.some(Number.isNaN) ? [] : [at];
  });
  const hasZones = zone >= 0 && table.rows.some(({ cells }) => (cells[zone] ?? '').trim() !== '');
  if (answer === undefined && system === undefined && hasZones) {
    const { gridDegrees } = await import('../../../domain/geo/gridPlace.ts');
    const project: PlaceReader['project'] = (easting, northing, text) => {
      const found = utmZoneOf(text, northing, near);
      return found && gridDegrees({ ...found, easting, northing });
    };
    return {
      places: { project, grid },
      question: [],
      note: [{ kind: 'system', name: 'UTM, WGS 84', accuracy: undefined }],
    };
  }
  const named = answer ?? system ?? (areDegrees(points, near) ? 'EPSG:4326' : '');
  const request = { at: points[0], near, isAsked: system === undefined && named !== 'EPSG:4326' };
  const found = await findSystem(named, answer === undefined ? request : { ...request, isAsked: true });
  const project = found.system?.toDegrees ?? NO_PLACES.project;
  return { places: { project, grid }, question: found.question, note: noteOf(found.system) };
}

async function loadGrid(near: Near): Promise<PlaceReader['grid']> {
  const { gridDegrees } = await import('../../../domain/geo/gridPlace.ts');
  return (place) =>
    gridDegrees(
      'mgrs' in place || near === undefined ? place : { ...place, isSouth: place.isSouth ?? near.lat < 0 },
    );
}

/** Whether numbers named x and y are degrees: all can be, and lie near the squad. */
function areDegrees(points: readonly (readonly [number, number])[], near: Near): boolean {
  if (near === undefined || points.length === 0) return false;
  const nodes = points.map(([lon, lat]) => ({ node_long: lon, node_lat: lat }));
  if (points.some(([lon, lat]) => Math.abs(lat) > 90 || Math.abs(lon) > 180)) return false;
  return countFarItems({ nodes: nodes as never }, near) === 0;
}
