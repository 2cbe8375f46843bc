/** Fetches help pages. */
import type { StateAccess } from '../../browser/store.ts';
import { httpOf } from '../../session/console.ts';
import { helpPath, type HelpTopic } from './helpTopic.ts';

const MARKER = 'meta[name="shotpoint-help"]';

/** Fetches a help page; undefined if it is missing. Some servers answer any path with HTML, so the marker of a help page is required. */
export async function fetchHelp(store: StateAccess, topic: HelpTopic): Promise<Document | undefined> {
  const path = helpPath(topic);
  if (path === undefined) return undefined;
  const head = await httpOf(store).send(path, { method: 'HEAD', failures: 'missing', html: true });
  if (!head.ok || !isHtml(head.value.headers)) return undefined;
  const answer = await httpOf(store).send(path, { failures: 'missing', html: true });
  if (!answer.ok || typeof answer.value.body !== 'string') return undefined;
  const page = new DOMParser().parseFromString(answer.value.body, 'text/html');
  return page.querySelector(MARKER)?.getAttribute('content') === `${topic.group}/${topic.feature}`
    ? page
    : undefined;
}

function isHtml(headers: Headers): boolean {
  return /^text\/html\b/i.test(headers.get('content-type') ?? '');
}
