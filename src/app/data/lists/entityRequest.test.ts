import { expect, it } from 'vitest';
import type { Failure } from '../../http/failure.ts';
import { NO_REQUEST, reduceRequest, type EntityRequest, type RequestEvent } from './entityRequest.ts';

const FAILURE: Failure = {
  kind: 'server',
  status: 500,
  message: undefined,
  appError: undefined,
  errorKey: undefined,
  fieldErrors: [],
};
const PAGE = { rows: [{ id: 1 }], total: 1 };
const after = (...events: RequestEvent[]): EntityRequest => events.reduce(reduceRequest, NO_REQUEST);

it('[records.49] a fetch sets loading and clears error and success; the page stays until the next one', () => {
  const loaded = after({ type: 'fetchStarted' }, { type: 'fetched', page: PAGE });
  expect(loaded).toEqual({ ...NO_REQUEST, page: PAGE });
  const failed = reduceRequest(loaded, { type: 'failed', failure: FAILURE });
  expect(failed).toEqual({ ...NO_REQUEST, page: PAGE, errorMessage: FAILURE });
  expect(reduceRequest(failed, { type: 'fetchStarted' })).toEqual({
    ...NO_REQUEST,
    page: PAGE,
    loading: true,
  });
});

it('[records.49] a write sets updating and clears error and success', () => {
  const state = after({ type: 'failed', failure: FAILURE }, { type: 'writeStarted' });
  expect(state).toEqual({ ...NO_REQUEST, updating: true });
});

it('[records.49] success stores the record, a removal clears it, a failure stores the error', () => {
  const saved = after({ type: 'writeStarted' }, { type: 'saved', row: { id: 7 } });
  expect(saved).toEqual({ ...NO_REQUEST, updateSuccess: true, entity: { id: 7 } });
  const removed = [{ type: 'writeStarted' }, { type: 'removed' }] satisfies RequestEvent[];
  expect(removed.reduce(reduceRequest, saved)).toEqual({ ...NO_REQUEST, updateSuccess: true });
  const failed = [{ type: 'writeStarted' }, { type: 'failed', failure: FAILURE }] satisfies RequestEvent[];
  expect(failed.reduce(reduceRequest, saved)).toEqual({
    ...NO_REQUEST,
    entity: { id: 7 },
    errorMessage: FAILURE,
  });
  expect(reduceRequest(saved, { type: 'reset' })).toEqual(NO_REQUEST);
});
