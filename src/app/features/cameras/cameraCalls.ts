/** Calls of one camera. */
import type { StateAccess } from '../../browser/store.ts';
import { cameraVideoSpan } from '../../../domain/contract/media.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { CAMERAS } from '../../../domain/resources/entities/cameras.ts';
import { parseRecord } from '../../../domain/resources/definition/parseRecord.ts';
import { epochMs, type EpochMs } from '../../../domain/units.ts';
import { failure, success, type Result } from '../../../domain/result.ts';
import { serverNow } from '../../browser/serverClock.ts';
import type { Call } from '../../http/http.ts';
import { sendForRow } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';
import type { ImageFailure, TakenImage } from './cameraWatch.ts';

export interface Relation {
  readonly zoneId: string;
  readonly zoneName: string;
}

export interface Relations {
  readonly primary: readonly Relation[];
  readonly secondary: readonly Relation[];
}

const pathWith = (path: string, ...parts: readonly (string | number)[]): string =>
  [path, ...parts.map((part) => encodeURIComponent(part))].join('/');

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

async function fetchFile(
  store: StateAccess,
  path: string,
  call: Pick<Call, 'query' | 'signal'>,
): Promise<Blob | undefined> {
  const answer = await httpOf(store).send(path, { ...call, blob: true, failures: 'missing' });
  const body = answer.ok ? answer.value.body : undefined;
  return body instanceof Blob ? body : undefined;
}

/** When an image is asked for; `signal` ends the call. */
interface ImageCall {
  /** Epoch ms; makes the URL unique for caches. */
  readonly ts: number;
  readonly signal: AbortSignal;
}

/** Loads the last image of a camera; undefined if there is none. */
export function fetchLastImage(
  store: StateAccess,
  id: number,
  { ts, signal }: ImageCall,
): Promise<Blob | undefined> {
  return fetchFile(store, pathWith(PATHS.cameraLastImage, id), { query: { ts }, signal });
}

/** Loads the last image of a camera with the time when it was taken: now, where the server does not say it. */
export async function loadTakenImage(
  store: StateAccess,
  id: number,
  signal: AbortSignal,
): Promise<Result<TakenImage, ImageFailure>> {
  const ts = Date.now();
  const call = { query: { ts }, signal, blob: true, failures: 'optional' } as const;
  const answer = await httpOf(store).send(pathWith(PATHS.cameraLastImage, id), call);
  if (answer.ok && answer.value.body instanceof Blob) {
    const taken = Date.parse(answer.value.headers.get('last-modified') ?? '');
    const now = serverNow(store);
    return success({ blob: answer.value.body, at: taken <= now ? epochMs(taken) : now });
  }
  if (answer.ok || answer.reason.kind === 'notFound') return failure({ kind: 'none' });
  const { kind, message, since } = answer.reason;
  return failure(kind === 'unreachable' ? { kind } : { kind: 'failed', message, since });
}

/** Loads the recording of the six seconds before `end`; undefined if there is none. */
export function fetchRecording(
  store: StateAccess,
  id: number,
  { end, signal }: { readonly end: EpochMs; readonly signal: AbortSignal },
): Promise<Blob | undefined> {
  const span = cameraVideoSpan(end);
  return fetchFile(store, pathWith(PATHS.cameraVideo, id, span.start, span.end), { signal });
}

/** Loads the zones of a camera; undefined if the call failed. */
export async function fetchRelations(
  store: StateAccess,
  id: number,
  signal: AbortSignal,
): Promise<Relations | undefined> {
  const answer = await sendForRow(httpOf(store), pathWith(PATHS.cameraRelations, id), {
    failures: 'missing',
    signal,
  });
  if (!answer.ok) return undefined;
  const { primary, secondary } = answer.value.body as Partial<Record<keyof Relations, unknown>>;
  return { primary: relationsOf(primary), secondary: relationsOf(secondary) };
}

function relationsOf(value: unknown): Relation[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null)
    .map(({ zoneId, zoneName }) => ({ zoneId: textOf(zoneId), zoneName: textOf(zoneName) }));
}

/** Loads the name of a camera; 'unknown' if there is no such camera, undefined if the call failed. */
export async function fetchCameraName(
  store: StateAccess,
  id: number,
  signal: AbortSignal,
): Promise<{ readonly text: string } | 'unknown' | undefined> {
  const call = { failures: 'missing', signal } as const;
  const answer = await sendForRow(httpOf(store), pathWith(CAMERAS.path, id), call);
  if (!answer.ok) return answer.reason.kind === 'notFound' ? 'unknown' : undefined;
  const camera = parseRecord(CAMERAS, answer.value.body)?.record;
  return { text: camera?.name || camera?.cameraId || String(id) };
}
