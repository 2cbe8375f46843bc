import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { PaneOrder, PaneSign } from '../../../domain/windows/wallMessages.ts';
import type { Millis, Ticks } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { deskIdAtom, noteSignAtom } from '../../data/view/deskAtoms.ts';
import { openPanes, openWallChannel, type WallChannel } from '../../data/view/wallChannel.ts';

/** Interval between two questions to the panes. */
export const ASK_MS: Millis = 2_000;
/** A pane that has not answered for this long is silent. */
export const SILENT_MS: Millis = 7_000;
/** A silent pane leaves the list after this time, if the browser cannot say which panes are open. */
export const FORGOTTEN_MS: Millis = 60_000;

/** A pane of this browser, and whether it answers. */
export interface ListedPane extends PaneSign {
  readonly isSilent: boolean;
}

interface HeardPane {
  readonly sign: PaneSign;
  readonly heardAt: Ticks;
}

/**
 * Returns the panes of this browser, in the order of their discovery, and a function that sends an order to a
 * pane.
 */
export function usePanes(): [
  readonly ListedPane[],
  (pane: string, order: PaneOrder, query?: string) => void,
] {
  const store = useStore();
  const [listed, setListed] = useState<readonly ListedPane[]>([]);
  const channel = useRef<WallChannel>(undefined);
  useEffect(() => {
    const heard = new Map<string, HeardPane>();
    const list = () => setListed(listOf(heard));
    const open = openWallChannel(store, (message) => {
      if (message.kind === 'sign') {
        heard.set(message.sign.id, { sign: message.sign, heardAt: ticksNow() });
        store.set(noteSignAtom, message.sign);
      } else if (message.kind === 'gone') heard.delete(message.pane);
      else return;
      list();
    });
    channel.current = open;
    const ask = () => {
      open.send({ kind: 'ask' });
      forgetClosed(heard).then(list, reportError(store, 'wall'));
    };
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => {
      clearInterval(timer);
      open.close();
    };
  }, [store]);
  const give = (pane: string, order: PaneOrder, query = '') =>
    channel.current?.send({ kind: 'order', order: { order, pane, desk: store.get(deskIdAtom), query } });
  return [listed, give];
}

/** Forgets closed panes. A pane that is open but does not answer stays in the list: it hangs. */
async function forgetClosed(heard: Map<string, HeardPane>): Promise<void> {
  const open = await openPanes();
  const before = ticksNow() - (open === undefined ? FORGOTTEN_MS : 2 * ASK_MS);
  for (const [id, { heardAt }] of heard) if (heardAt < before && open?.has(id) !== true) heard.delete(id);
}

function listOf(heard: ReadonlyMap<string, HeardPane>): readonly ListedPane[] {
  const silent = ticksNow() - SILENT_MS;
  return [...heard.values()].map(({ sign, heardAt }) => ({ ...sign, isSilent: heardAt < silent }));
}
