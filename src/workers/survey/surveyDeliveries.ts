/** What devices have answered to the versions that were applied to a squad last. */
import { ENTITY_PATHS } from '../../domain/resources/entityPaths.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { readId } from '../../domain/json/read.ts';
import { isRow, type Row } from '../../domain/json/row.ts';
import type { AnsweredVersion, AppliedVersionEntry } from '../../domain/survey/apply/appliedVersion.ts';
import {
  deviceReplies,
  replyCounts,
  type DeviceReply,
  type ReplyCounts,
} from '../../domain/survey/apply/deviceAnswers.ts';
import type { DeliveryFigures } from '../../domain/survey/port/surveyState.ts';
import { UNREADABLE_ANSWER, type SurveyCalls } from './surveyCalls.ts';
import type { CallFailure } from '../../domain/survey/port/surveyFailures.ts';

/** Devices that refused and are named without a list. */
const MAX_NAMED = 3;

/** The newest version of a kind with its replies by node id or zone id. */
export class Delivery {
  readonly version: AnsweredVersion;
  readonly counts: ReplyCounts;
  readonly #replies: ReadonlyMap<string, DeviceReply>;

  constructor(version: AnsweredVersion) {
    this.version = version;
    this.counts = replyCounts(version);
    this.#replies = deviceReplies(version);
  }

  /** Whether all devices have accepted it: then no item needs a mark. */
  get isAccepted(): boolean {
    return this.version.state === 'accepted';
  }

  /** What the device of an item said, while not all have accepted; undefined for an item that was not sent. */
  replyOf(id: string): DeviceReply | undefined {
    return this.isAccepted ? undefined : this.#replies.get(id);
  }

  /** As the page shows it. @param isOwn  this page has applied it */
  figures(isOwn: boolean): DeliveryFigures {
    const { id, name, state, failure: why, answers } = this.version;
    const refused = answers.filter((answer) => answer.state === 'refused').slice(0, MAX_NAMED);
    return {
      versionId: id,
      name,
      state,
      counts: this.counts,
      failure: why,
      refused: refused.map((answer) => ({ id: answer.id, reason: answer.reason })),
      isOwn,
    };
  }
}

/** The newest version of a list that was not superseded, with its answers; undefined for none. */
export async function loadDelivery(
  calls: SurveyCalls,
  versions: readonly AppliedVersionEntry[],
): Promise<Result<Delivery | undefined, CallFailure>> {
  const newest = versions.find(({ state }) => state !== 'superseded');
  if (newest === undefined) return success(undefined);
  const version = await loadAnswered(calls, newest.id);
  return version.ok ? success(new Delivery(version.value)) : version;
}

/** A version with the answers of its devices. */
export async function loadAnswered(
  calls: SurveyCalls,
  id: number,
): Promise<Result<AnsweredVersion, CallFailure>> {
  const answer = await calls.getRow(`${ENTITY_PATHS.appliedVersions}/${id}`, { omit: 'payload' });
  if (!answer.ok) return answer;
  const { value } = answer;
  return isAnswered(value) ? success(value) : failure(UNREADABLE_ANSWER);
}

function isAnswered(value: Row): value is Row & AnsweredVersion {
  const { answers, itemIds } = value;
  return (
    typeof value['id'] === 'number' &&
    Array.isArray(itemIds) &&
    Array.isArray(answers) &&
    answers.every((answer) => isRow(answer) && readId(answer['id']) !== undefined)
  );
}
