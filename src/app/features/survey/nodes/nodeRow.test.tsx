import { atom, useAtomValue } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import type { NodeListRow } from '../../../../domain/survey/port/surveyState.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { doing, mount, type Mounted } from '../../../testing/mount.tsx';
import { NodeRow, type RowActions } from './NodeRow.tsx';

const ROW: NodeListRow = {
  row: 7,
  nodeId: 'NG-7',
  locationId: '12',
  isHidden: false,
  isEdited: false,
  nearest: 18,
  level: '1',
  isSelected: false,
};
const rowAtom = atom(ROW);
const actions = {
  current: {
    choose: vi.fn<RowActions['choose']>(),
    onKey: vi.fn<RowActions['onKey']>(),
    toggleHidden: vi.fn<RowActions['toggleHidden']>(),
  },
};
const ref = { current: null };

function OneRow() {
  const row = useAtomValue(rowAtom);
  const props = {
    index: 0,
    total: 1,
    style: { top: 0 },
    isSelected: false,
    isTyped: false,
    isReachable: true,
  };
  return (
    <ul>
      <NodeRow {...props} row={row} actions={actions} ref={ref} />
    </ul>
  );
}

let page: Mounted | undefined;
afterEach(() => page?.unmount());

it('[screens.8] a row whose distance an edit changed shows it and leaves its checkbox alone', async () => {
  const store = createAppStore();
  page = await mount(<OneRow />, { store });
  const box = page.root.querySelector('input');
  if (box === null) throw new Error('The row has no checkbox');
  const observer = new MutationObserver(() => {});
  observer.observe(box, { attributes: true });
  await doing(() => store.set(rowAtom, { ...ROW, isEdited: true, nearest: 19.5 }));
  expect(page.root.textContent).toContain('19.5 m');
  expect(observer.takeRecords()).toEqual([]);
  await doing(() => store.set(rowAtom, { ...ROW, isHidden: true }));
  expect(box.checked).toBe(false);
  await doing(() => box.click());
  expect(actions.current.toggleHidden).toHaveBeenCalledExactlyOnceWith({ row: 7, isHidden: true });
});
