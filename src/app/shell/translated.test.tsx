import { expect, it, onTestFinished } from 'vitest';
import { setAccountAtom } from '../session/tokenAtoms.ts';
import { idleSummary, type ConnectionStatus } from '../../domain/live/summary.ts';
import { epochMs } from '../../domain/units.ts';
import { createAppStore } from './createAppStore.ts';
import { followFreshness } from '../data/engine/dataAge.ts';
import { receiveSummaryAtom, setEngineAtom } from '../data/engine/liveAtoms.ts';
import { rollingAtom, setRollingAtom } from '../data/view/timelineAtoms.ts';
import { addAlertAtom, clearToastsAtom } from '../features/alerts/alertAtoms.ts';
import { AlertToasts } from '../features/alerts/AlertToasts.tsx';
import { TimelinePanel } from '../features/timeline/TimelinePanel.tsx';
import { fakeEngine, fakeRow } from '../testing/fakeEngine.ts';
import { doing, mount } from '../testing/mount.tsx';
import { Header } from './header/Header.tsx';
import { StaleStrip } from './warnings/StaleStrip.tsx';
import { Drawer } from './home/Drawer.tsx';

/** Puts each text into elements, as the translator of a browser does, but where the page forbids it. */
function translate(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode() !== null) found.push(texts.currentNode);
  for (const text of found) {
    if (!text.nodeValue?.trim() || text.parentElement?.closest('[translate=no], font')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.parentNode?.replaceChild(outer, text);
    outer.append(inner);
    inner.append(text.nodeValue.toUpperCase());
  }
}

it('[screens.10] a translated console follows the end and the return of the connection, alerts and the timeline', async () => {
  const store = createAppStore();
  const authorities = new Set(['ROLE_USER', 'ROLE_ADMIN', 'ROLE_HEARTBEAT']);
  store.set(setAccountAtom, {
    login: 'mk',
    email: 'mk@northgate.example',
    firstName: '',
    lastName: '',
    authorities,
  });
  store.set(setEngineAtom, fakeEngine([fakeRow(0), fakeRow(1)]));
  const end = followFreshness(store);
  const page = await mount(
    <>
      <Header onOpenMenu={() => undefined} />
      <StaleStrip />
      <TimelinePanel />
      <Drawer />
      <AlertToasts />
    </>,
    { store },
  );
  onTestFinished(async () => {
    store.set(clearToastsAtom);
    await page.unmount();
    end();
  });
  const summary = (status: ConnectionStatus, ageMs: number) =>
    doing(() =>
      store.set(receiveSummaryAtom, {
        ...idleSummary(),
        connection: { ...idleSummary().connection, status, attempt: 2 },
        lastData: { at: epochMs(Date.now() - ageMs), ageMs },
      }),
    );
  const raise = (n: number) =>
    doing(() =>
      store.set(addAlertAtom, {
        kind: 'report',
        symbol: 0,
        title: `Shot ${n}`,
        text: 'Gate',
        time: epochMs(n),
      }),
    );
  translate(page.root);
  expect(page.root.querySelectorAll('font').length).toBeGreaterThan(10);
  for (const [status, ageMs] of [
    ['online', 0],
    ['loading', 2_000],
    ['offline', 20_000],
    ['online', 0],
    ['offline', 60_000],
    ['online', 0],
  ] as const) {
    await summary(status, ageMs);
    await raise(ageMs);
    await doing(() => store.set(setRollingAtom, !store.get(rollingAtom)));
    translate(page.root);
  }
  const header = page.root.querySelector('header');
  expect(header?.textContent?.toLowerCase()).toContain('online');
  expect(header?.textContent?.toLowerCase()).not.toContain('connecting');
});
