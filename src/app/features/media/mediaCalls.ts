/** The calls for media. Each resolves with undefined if there is nothing (yet). */
import {
  MEDIA_CALLS,
  type MediaListing,
  type PanicOwner,
  type PlateRecord,
} from '../../../domain/contract/media.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { ownField, readId } from '../../../domain/json/read.ts';
import type { Http } from '../../http/http.ts';
import { fileNameOf } from './fileName.ts';

/** A downloaded file. */
export interface LoadedFile {
  readonly blob: Blob;
  readonly name: string;
}

export interface MediaCalls {
  /** All files. */
  files(of: ReportKey, signal: AbortSignal): Promise<readonly MediaListing[] | undefined>;
  sounds(of: ReportKey, signal: AbortSignal): Promise<readonly MediaListing[] | undefined>;
  /** Name of the image to show. */
  firstImage(of: ReportKey, signal: AbortSignal): Promise<string | undefined>;
  image(of: ReportKey, fileName: string, signal: AbortSignal): Promise<LoadedFile | undefined>;
  sound(of: ReportKey, fileName: string, signal: AbortSignal): Promise<LoadedFile | undefined>;
  video(of: ReportKey, fileName: string, signal: AbortSignal): Promise<LoadedFile | undefined>;
  owner(deviceId: string, signal: AbortSignal): Promise<PanicOwner | undefined>;
  plates(of: ReportKey, signal: AbortSignal): Promise<readonly PlateRecord[] | undefined>;
}

type Query = Readonly<Record<string, string>>;

/** Which file is loaded. */
interface FileCall {
  readonly query: Query;
  /** Name of the file where the answer has none. */
  readonly fileName: string;
  readonly signal: AbortSignal;
}

export function createMediaCalls(http: Http): MediaCalls {
  const ask = async (path: string, query: Query, signal: AbortSignal): Promise<unknown> => {
    const answer = await http.send(path, { query, signal, failures: 'missing' });
    return answer.ok ? answer.value.body : undefined;
  };
  const file = async (call: keyof typeof MEDIA_CALLS, { query, fileName, signal }: FileCall) => {
    const answer = await http.send(pathOf(call), { query, signal, failures: 'missing', blob: true });
    if (!answer.ok || !(answer.value.body instanceof Blob)) return undefined;
    return {
      blob: answer.value.body,
      name: fileNameOf(answer.value.headers.get('content-disposition'), fileName),
    };
  };
  return {
    files: async (of, signal) => listings(await ask(pathOf('list'), queryOf(of), signal)),
    sounds: async (of, signal) => listings(await ask(pathOf('listAudio'), queryOf(of), signal)),
    firstImage: async (of, signal) => fileNameIn(await ask(pathOf('firstImage'), queryOf(of), signal)),
    image: (of, fileName, signal) => file('image', { query: queryOf(of), fileName, signal }),
    sound: (of, fileName, signal) => file('audio', { query: { ...queryOf(of), fileName }, fileName, signal }),
    video: (of, fileName, signal) => file('video', { query: { ...queryOf(of), fileName }, fileName, signal }),
    owner: async (deviceId, signal) =>
      ownerOf(await ask(`${PATHS.panicOwnersByDevice}/${encodeURIComponent(deviceId)}`, {}, signal)),
    plates: async ({ squadId, detectionId }, signal) => {
      const path = `${PATHS.platesOfDetection}/${encodeURIComponent(detectionId)}`;
      const found = records(await ask(path, { squadId }, signal));
      return found.length === 0 ? undefined : (found as readonly object[] as readonly PlateRecord[]);
    },
  };
}

const pathOf = (call: keyof typeof MEDIA_CALLS): string => `${PATHS.mediafiles}/${MEDIA_CALLS[call]}`;

/** A detection id is unique only within its squad. */
const queryOf = ({ squadId, detectionId }: ReportKey): Query => ({ detectionId, squadId });

function records(body: unknown): object[] {
  const list = Array.isArray(body) ? body : [];
  return list.filter((row): row is object => typeof row === 'object' && row !== null);
}

/** Files with a name; a list of plain names is accepted too. */
function listings(body: unknown): readonly MediaListing[] | undefined {
  const list: unknown[] = Array.isArray(body) ? body : [];
  const found = list.flatMap((row): MediaListing[] => {
    const fileName = fileNameIn(row);
    return fileName === undefined ? [] : [{ ...textsOf(row), fileName }];
  });
  return found.length === 0 ? undefined : found;
}

function fileNameIn(row: unknown): string | undefined {
  if (typeof row === 'string') return readId(row);
  return typeof row === 'object' && row !== null ? readId(ownField(row, 'fileName')) : undefined;
}

function textsOf(row: unknown): Omit<MediaListing, 'fileName'> {
  if (typeof row !== 'object' || row === null) return {};
  const names = ['contentType', 'cameraId', 'cameraName', 'nodeId'] as const;
  const known = names.flatMap((name) => {
    const value = readId(ownField(row, name));
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(known) as Omit<MediaListing, 'fileName'>;
}

/** Undefined unless the body has a name or a phone number; fields that are no text are ignored. */
function ownerOf(body: unknown): PanicOwner | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const text = (name: string) => readId(ownField(body, name)) ?? '';
  const owner: PanicOwner = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone'),
    deviceId: text('deviceId'),
    image: text('image'),
  };
  return owner.firstName || owner.lastName || owner.phone ? owner : undefined;
}
