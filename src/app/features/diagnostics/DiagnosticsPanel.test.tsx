import { createAppStore } from '../../shell/createAppStore.ts';
import { beforeEach, afterEach, expect, it } from 'vitest';
import { emptyChannelStatistics } from '../../../domain/live/channelStatistics.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { useAtomValue } from 'jotai';
import { diagnosticsOpenAtom } from '../../data/view/drawerAtoms.ts';
import { receiveSummaryAtom } from '../../data/engine/liveAtoms.ts';
import { doing, mount, type Mounted } from '../../testing/mount.tsx';
import { collectDiagnosis } from './diagnosis.ts';
import { DiagnosticsPanel } from './DiagnosticsPanel.tsx';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;
afterEach(() => page.unmount());

const showSummary = () => {
  const statistics = emptyChannelStatistics();
  store.set(receiveSummaryAtom, {
    ...idleSummary(),
    channel: {
      ...statistics,
      lastSeq: 4711,
      gapsClosed: 3,
      messageFailures: { ...statistics.messageFailures, notJson: 12 },
      failures: [{ reason: 'notJson', at: epochMs(1_790_000_000_000), excerpt: '<b>{"a"' }],
    },
    serverToPage: { p50: 12, p95: 40, p99: 80, count: 9 },
  });
};

it('[live.46] shows the channel statistics, every reason with its sentence and count, and failures as text', async () => {
  await doing(showSummary);
  page = await mount(<DiagnosticsPanel />, { store });
  const text = page.root.textContent ?? '';
  expect(text).toContain('Last sequence4711');
  expect(text).toContain('Gaps filled3');
  expect(text).toContain('The message is not JSON.12');
  expect(text).toContain('Server to page p50 / p95 / p9912 / 40 / 80 ms');
  expect(text).toContain('notJson: <b>{"a"');
  expect(page.root.querySelector('pre b')).toBeNull();
});

it('[live.46] can be saved as JSON, counts by name', async () => {
  await doing(showSummary);
  page = await mount(<DiagnosticsPanel />, { store });
  const saved = JSON.parse(JSON.stringify(collectDiagnosis(store))) as {
    summary: { reports: { bySymbol: object }; channel: { lastSeq: number } };
  };
  expect(saved.summary.channel.lastSeq).toBe(4711);
  expect(saved.summary.reports.bySymbol).toMatchObject({ Shot: 0, 'Bang/Noise': 0 });
});

it('[live.46] takes the focus, and gives it back as Esc closes the panel', async () => {
  const Sample = () => (
    <>
      <button type="button">Account</button>
      {useAtomValue(diagnosticsOpenAtom) && <DiagnosticsPanel />}
    </>
  );
  page = await mount(<Sample />, { store });
  page.root.querySelector('button')?.focus();
  await doing(() => store.set(diagnosticsOpenAtom, true));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Close diagnostics');
  await doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(document.activeElement?.textContent).toBe('Account');
});
