/** State of the calls of an entity's list and records. */
import type { Row } from '../../../domain/json/row.ts';
import type { Failure } from '../../http/failure.ts';
import type { EntityPage } from './entityCalls.ts';

/** Names of the states of a request, as the specification gives them. */
export interface EntityRequest {
  readonly loading: boolean;
  readonly updating: boolean;
  readonly updateSuccess: boolean;
  readonly errorMessage: Failure | undefined;
  /** The page that was loaded last; it stays while another one is loaded. */
  readonly page: EntityPage | undefined;
  /** The record that was written last. */
  readonly entity: Row | undefined;
}

export const NO_REQUEST: EntityRequest = {
  loading: false,
  updating: false,
  updateSuccess: false,
  errorMessage: undefined,
  page: undefined,
  entity: undefined,
};

export type RequestEvent =
  | { readonly type: 'fetchStarted' }
  | { readonly type: 'fetched'; readonly page: EntityPage }
  /** A create, an update or a removal has started. */
  | { readonly type: 'writeStarted' }
  | { readonly type: 'saved'; readonly row: Row }
  | { readonly type: 'removed' }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'reset' };

/** The state after an event. */
export function reduceRequest(state: EntityRequest, event: RequestEvent): EntityRequest {
  switch (event.type) {
    case 'fetchStarted':
      return { ...state, loading: true, errorMessage: undefined, updateSuccess: false };
    case 'fetched':
      return { ...state, loading: false, page: event.page };
    case 'writeStarted':
      return { ...state, updating: true, errorMessage: undefined, updateSuccess: false };
    case 'saved':
      return { ...state, updating: false, updateSuccess: true, entity: event.row };
    case 'removed':
      return { ...state, updating: false, updateSuccess: true, entity: undefined };
    case 'failed':
      return {
        ...state,
        loading: false,
        updating: false,
        updateSuccess: false,
        errorMessage: event.failure,
      };
    case 'reset':
      return NO_REQUEST;
  }
}
