import { NOW_REMOVED, type KnownRole } from '../../domain/contract/asKnown.ts';
import { PATHS } from '../../domain/contract/paths.ts';
import { REPORT_SYMBOLS, symbolOf } from '../../domain/contract/reportTypes.ts';
import { readIncident } from '../../domain/incidents/readIncident.ts';
import { readFinite, readId } from '../../domain/json/read.ts';
import { isRow } from '../../domain/json/row.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { epochMs, type EpochMs } from '../../domain/units.ts';
import type { CallFailure, ServerCalls } from '../connection/serverCalls.ts';
import type { PlayedEvent, PlayedPage, PlayedSource } from './playedEvents.ts';

/** Events as they were known: what a person in a role came to know, when the person did. */
export class KnownSource implements PlayedSource {
  readonly #calls: Pick<ServerCalls, 'get'>;
  readonly #role: KnownRole;

  constructor(calls: Pick<ServerCalls, 'get'>, role: KnownRole) {
    this.#calls = calls;
    this.#role = role;
  }

  async stateAt(at: EpochMs): Promise<Result<readonly PlayedEvent[], CallFailure>> {
    const read = readPage(await this.#calls.get(PATHS.asKnown, { at, role: this.#role }));
    return read.ok ? success(read.value.events) : read;
  }

  async after(from: EpochMs, end: EpochMs): Promise<Result<PlayedPage, CallFailure>> {
    const query = { after: from, until: end, role: this.#role };
    return readPage(await this.#calls.get(PATHS.asKnownChanges, query));
  }
}

function readPage(answer: Awaited<ReturnType<ServerCalls['get']>>): Result<PlayedPage, CallFailure> {
  if (!answer.ok) return answer;
  const { body } = answer.value;
  if (!isRow(body) || !Array.isArray(body['events'])) return failure('unreadable');
  const until = readFinite(body['until']);
  if (Number.isNaN(until)) return failure('unreadable');
  return success({ events: body['events'].flatMap(readEvent), until: epochMs(until) });
}

function readEvent(value: unknown): PlayedEvent[] {
  if (!isRow(value)) return [];
  const at = epochMs(readFinite(value['at']));
  if (Number.isNaN(at)) return [];
  if (value['kind'] === 'incident') {
    const read = readIncident(value['incident']);
    return read.ok ? [{ at, kind: 'incident', incident: read.value }] : [];
  }
  const report = value['kind'] === 'report' ? value['report'] : value;
  if (!isRow(report)) return [];
  const [squadId, detectionId] = [readId(report['squadId']), readId(report['detectionId'])];
  if (squadId === undefined || detectionId === undefined) return [];
  const key = { squadId, detectionId };
  if (value['kind'] === 'removed') return [{ at, kind: 'removed', key }];
  const symbol = symbolOf(String(report['reportType']), readFinite(report['weaponCategory']));
  const now = value['now'];
  const isKnown = now === NOW_REMOVED || REPORT_SYMBOLS.some((name) => name === now);
  return [
    {
      at,
      kind: 'report',
      key,
      report,
      heardAs: value['isNew'] === true ? symbol : undefined,
      ...(isKnown && { now: String(now) }),
    },
  ];
}
