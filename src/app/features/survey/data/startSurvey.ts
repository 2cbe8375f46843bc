/** Connects the survey's worker with the state of the page for as long as the page is open. */
import type { SurveyFrame } from '../../../../domain/survey/port/surveyFrame.ts';
import type {
  SurveyPort,
  SurveySession,
  SurveySquad,
  SurveyView,
} from '../../../../domain/survey/port/surveyPort.ts';
import type { Millis } from '../../../../domain/units.ts';
import { baseUrl } from '../../../browser/basePath.ts';
import { reportError } from '../../../browser/errorLog.ts';
import type { AppStore, StateReader } from '../../../browser/store.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { accountAtom, currentToken, tokenInUseAtom } from '../../../session/tokenAtoms.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { receiveJournalFailureAtom, receiveSurveyStateAtom, setSurveyPortAtom } from './surveyAtoms.ts';
import { createSurveyThread, startSurveyThread, type SurveyHandle, type SurveyPage } from './surveyEngine.ts';

const RESTART_MS: Millis = 1_000;

/**
 * Starts the worker and sets the atoms of the survey. A worker that fails or is silent is replaced: the squad is opened
 * again and the draft resumed from its journal.
 *
 * @param onFrame       draws a frame; the next one is sent once it has returned
 * @param createThread  creates the thread; given by tests
 * @returns a function that ends it
 */
export function startSurvey(
  store: AppStore,
  onFrame: (frame: SurveyFrame) => void,
  createThread: () => Worker = createSurveyThread,
): () => void {
  const link = new SurveyLink(store, onFrame, createThread);
  link.start();
  return () => link.end();
}

class SurveyLink {
  readonly #store: AppStore;
  readonly #createThread: () => Worker;
  readonly #sink: SurveyPage;
  #handle: SurveyHandle | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #stopFollowing: (() => void) | undefined;
  /** What a new worker is given first. */
  #squad: SurveySquad | undefined;
  #view: SurveyView | undefined;

  constructor(store: AppStore, onFrame: (frame: SurveyFrame) => void, createThread: () => Worker) {
    this.#store = store;
    this.#createThread = createThread;
    this.#sink = {
      frame: onFrame,
      state: (state) => Promise.resolve(store.set(receiveSurveyStateAtom, state)),
      journal: (reason) => Promise.resolve(store.set(receiveJournalFailureAtom, reason)),
    };
  }

  start(): void {
    this.#startThread();
    this.#stopFollowing = this.#store.sub(tokenInUseAtom, () => {
      if (currentToken(this.#store) === undefined) return;
      this.#handle?.port
        .start(sessionOf(this.#store), this.#sink)
        .catch(reportError(this.#store, 'survey token'));
    });
  }

  end(): void {
    clearTimeout(this.#restart);
    this.#stopFollowing?.();
    this.#handle?.dispose();
    this.#handle = undefined;
    this.#store.set(setSurveyPortAtom, undefined);
  }

  #startThread(): SurveyPort {
    const onSilent = (why: string): void => {
      if (this.#handle === handle) this.#replaceThread(why);
    };
    const start = { session: sessionOf(this.#store), page: this.#sink };
    const handle = startSurveyThread(this.#createThread(), start, onSilent);
    this.#handle = handle;
    const port = this.#remembering(handle.port);
    if (this.#view !== undefined) port.setView(this.#view).catch(reportError(this.#store, 'survey view'));
    this.#store.set(setSurveyPortAtom, port);
    return port;
  }

  #replaceThread(why: string): void {
    reportError(this.#store, 'survey')(why);
    this.#store.set(showToastAtom, 'danger', SURVEY_TEXT.failed);
    this.#handle?.dispose();
    this.#handle = undefined;
    this.#store.set(setSurveyPortAtom, undefined);
    this.#restart = setTimeout(() => {
      const port = this.#startThread();
      if (this.#squad !== undefined)
        resume(port, this.#squad).catch(reportError(this.#store, 'survey resume'));
    }, RESTART_MS);
  }

  /** The port, which notes what a new worker is given first. */
  #remembering(port: SurveyPort): SurveyPort {
    const noting: Pick<SurveyPort, 'openSquad' | 'setView'> = {
      openSquad: (squad) => {
        this.#squad = squad;
        return port.openSquad(squad);
      },
      setView: (view) => {
        this.#view = view;
        return port.setView(view);
      },
    };
    return Object.assign(Object.create(port) as SurveyPort, noting);
  }
}

async function resume(port: SurveyPort, squad: SurveySquad): Promise<void> {
  const opened = await port.openSquad(squad);
  if (opened.ok && opened.value.resumable !== undefined) await port.resume('resume');
}

function sessionOf(store: StateReader): SurveySession {
  return {
    baseUrl: baseUrl(),
    token: currentToken(store) ?? '',
    login: store.get(accountAtom)?.login ?? '',
  };
}
