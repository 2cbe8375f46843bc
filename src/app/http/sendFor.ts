/**
 * Calls whose answer is a list or a record. What is neither, such as an empty body or the text of a proxy, is the failure
 * `unreadable`, never an empty list or a record without fields.
 */
import { isRow, type Row } from '../../domain/json/row.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { unreadable, type Failure } from './failure.ts';
import type { HttpAnswer, Call, Http } from './http.ts';

/** An answer with its body read. */
export interface ReadAnswer<Body> extends HttpAnswer {
  readonly body: Body;
}

/** A call with the test that its body is what it asks for. */
interface ExpectingCall<Body> extends Call {
  readonly expects: (body: unknown) => body is Body;
}

type Sent<Body> = Promise<Result<ReadAnswer<Body>, Failure>>;

/** Sends a call that is answered by a list. */
export function sendForList(http: Http, path: string, call: Call = {}): Sent<readonly unknown[]> {
  return sendFor(http, path, { ...call, expects: isList });
}

/** Sends a call that is answered by an object. */
export function sendForRow(http: Http, path: string, call: Call = {}): Sent<Row> {
  return sendFor(http, path, { ...call, expects: isRow });
}

/** Sends a call that is answered by a stored record: an object with an id. */
export function sendForRecord(http: Http, path: string, call: Call = {}): Sent<Row> {
  return sendFor(http, path, { ...call, expects: isRecord });
}

async function sendFor<Body>(http: Http, path: string, call: ExpectingCall<Body>): Sent<Body> {
  const answer = await http.send(path, call);
  if (!answer.ok) return answer;
  const { body } = answer.value;
  return call.expects(body) ? success({ ...answer.value, body }) : failure(unreadable(answer.value.status));
}

function isList(body: unknown): body is readonly unknown[] {
  return Array.isArray(body);
}

function isRecord(body: unknown): body is Row {
  return isRow(body) && (typeof body['id'] === 'number' || typeof body['id'] === 'string');
}
