/** Calls of the pictures of a report. */
import { cameraVideoSpan } from '../../../../domain/contract/media.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { ReportKey } from '../../../../domain/contract/shotReport.ts';
import { MEDIAFILES } from '../../../../domain/resources/entities/mediafiles.ts';
import { failure, success, type Result } from '../../../../domain/result.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import type { StateAccess } from '../../../browser/store.ts';
import type { MapCamera } from '../../../data/lists/lists.ts';
import { failureTexts } from '../../../http/failure.ts';
import { httpOf } from '../../../session/console.ts';
import type { PictureFailure } from './cameraPictures.ts';

/** Which recording is loaded. */
interface RecordingCall {
  readonly camera: Pick<MapCamera, 'id'>;
  readonly end: EpochMs;
  readonly signal: AbortSignal;
}

/** Loads the recording of the six seconds before `end`. */
export async function loadRecording(
  store: StateAccess,
  { camera, end, signal }: RecordingCall,
): Promise<Result<Blob, PictureFailure>> {
  const { start } = cameraVideoSpan(end);
  const path = `${PATHS.cameraVideo}/${camera.id}/${start}/${end}`;
  const answer = await httpOf(store).send(path, { blob: true, failures: 'optional', signal });
  if (answer.ok && answer.value.body instanceof Blob) return success(answer.value.body);
  if (answer.ok || answer.reason.kind === 'notFound') return failure({ kind: 'none' });
  if (answer.reason.kind === 'unreachable') return failure({ kind: 'unreachable' });
  const { message = failureTexts(answer.reason)[0], since } = answer.reason;
  return failure({ kind: 'failed', message, since });
}

/** A picture that is stored as a file of a report. */
export interface KeptPicture {
  readonly camera: Pick<MapCamera, 'cameraId'>;
  readonly fileName: string;
  readonly blob: Blob;
}

/** Stores a picture as a file of a report, protected from removal; false where the server did not take it. */
export async function keepPicture(
  store: StateAccess,
  { squadId, detectionId }: ReportKey,
  { camera, fileName, blob }: KeptPicture,
): Promise<boolean> {
  const record = {
    squadId,
    detectionId,
    cameraId: camera.cameraId,
    fileName,
    file: await base64Of(blob),
    fileContentType: blob.type,
    locked: true,
  };
  const call = { method: 'POST', body: record, failures: 'silent', quiet: true } as const;
  const answer = await httpOf(store).send(MEDIAFILES.path, call);
  return answer.ok;
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
