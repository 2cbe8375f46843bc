/** What this window has open, for the other people at the server. */
import { atom } from 'jotai';
import { MAX_OPEN_INCIDENTS, NOTHING_OPEN, type OpenIncidents } from '../../../domain/contract/presence.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { AppStore } from '../../browser/store.ts';
import { engineAtom } from '../engine/liveAtoms.ts';
import { canActAtom } from './incidentAtoms.ts';

/** A part of the window that shows an incident, or plays its sound. */
export interface OpenPart {
  readonly incidentId: number;
  readonly isListening: boolean;
}

interface OpenParts {
  readonly parts: readonly OpenPart[];
  /** Ends to follow engine and window. */
  readonly end: () => void;
}

const openPartsAtom = atom<OpenParts | undefined>(undefined);

/** Says that a part is open, until the returned function is called. Parts that change together are one message. */
export function notePart(store: AppStore, part: OpenPart): () => void {
  const before = store.get(openPartsAtom);
  store.set(openPartsAtom, {
    parts: [...(before?.parts ?? []), part],
    end: before?.end ?? followWindow(store),
  });
  scheduleSend(store);
  return () => {
    const { parts = [], end } = store.get(openPartsAtom) ?? {};
    const left = parts.filter((one) => one !== part);
    store.set(openPartsAtom, end && left.length > 0 ? { parts: left, end } : undefined);
    if (left.length === 0) end?.();
    scheduleSend(store);
  };
}

/** Nobody looks into a hidden window. What plays there is heard. */
function openIncidents({ parts }: OpenParts): OpenIncidents {
  const idsOf = (isListening: boolean): readonly number[] => [
    ...new Set(parts.filter((part) => part.isListening === isListening).map(({ incidentId }) => incidentId)),
  ];
  const open = document.visibilityState === 'hidden' ? [] : idsOf(false);
  return { open: open.slice(-MAX_OPEN_INCIDENTS), listening: idsOf(true).slice(-MAX_OPEN_INCIDENTS) };
}

const scheduledAtom = atom(false);

function scheduleSend(store: AppStore): void {
  if (store.get(scheduledAtom)) return;
  store.set(scheduledAtom, true);
  queueMicrotask(() => {
    store.set(scheduledAtom, false);
    const parts = store.get(openPartsAtom);
    const incidents = parts === undefined || !store.get(canActAtom) ? NOTHING_OPEN : openIncidents(parts);
    store.get(engineAtom)?.setOpenIncidents(incidents).catch(reportError(store, 'presence'));
  });
}

/** Says it again to another engine, and when the window is hidden or shown. */
function followWindow(store: AppStore): () => void {
  const send = (): void => scheduleSend(store);
  const unsubscribe = store.sub(engineAtom, send);
  document.addEventListener('visibilitychange', send);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', send);
  };
}
