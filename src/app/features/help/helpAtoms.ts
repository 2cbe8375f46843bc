/** State of the help drawer and of the message about a missing page. */
import { atom } from 'jotai';
import type { Millis } from '../../../domain/units.ts';
import { openCameraAtom } from '../../data/view/cameraAtoms.ts';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { helpTopic, type HelpTopic, type HomePanel, helpPath } from './helpTopic.ts';
import type { StateAccess } from '../../browser/store.ts';
import { httpOf } from '../../session/console.ts';

/** The element that only a help page has. */
const MARKER = 'meta[name="shotpoint-help"]';

/** Fetches a help page; undefined if it is missing. Some servers answer any path with HTML, so the marker of a help page is required. */
async function fetchHelp(store: StateAccess, topic: HelpTopic): Promise<Document | undefined> {
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

/** How long "Help file not found." is shown. */
export const HELP_POPOVER_MS: Millis = 3_000;

const pageAtom = atom<Document | undefined>(undefined);
const missingAtom = atom(false);
const missingTimerAtom = atom<ReturnType<typeof setTimeout> | undefined>(undefined);
/** Number of the latest request; answers to earlier ones are ignored. */
const requestAtom = atom(0);

/** Page in the help drawer; undefined while it is closed. */
export const helpPageAtom = atom((get) => get(pageAtom));

/** Whether "Help file not found." is shown. */
export const helpMissingAtom = atom((get) => get(missingAtom));

export const closeHelpAtom = atom(null, (get, set) => {
  set(requestAtom, get(requestAtom) + 1);
  set(pageAtom, undefined);
});

/** Opens a help page. If it is missing a message is shown for 3 s, and the drawer stays as it is. */
export const openHelpAtom = atom(null, async (get, set, topic: HelpTopic): Promise<void> => {
  const request = get(requestAtom) + 1;
  set(requestAtom, request);
  const page = await fetchHelp({ get, set }, topic);
  if (request !== get(requestAtom)) return;
  clearTimeout(get(missingTimerAtom));
  set(missingAtom, page === undefined);
  if (page === undefined)
    set(
      missingTimerAtom,
      setTimeout(() => set(missingAtom, false), HELP_POPOVER_MS),
    );
  else set(pageAtom, page);
});

/** Opens the help page of the current screen. @param path path of the screen */
export const openScreenHelpAtom = atom(null, async (get, set, path: string): Promise<void> => {
  const { open, tab } = get(drawerAtom);
  const part: HomePanel = get(openCameraAtom) !== undefined ? 'cameras' : open ? tab : 'map';
  await set(openHelpAtom, helpTopic(path, part));
});
