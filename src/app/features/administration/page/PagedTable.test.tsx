import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { byName, doing, mount, type Mounted } from '../../../testing/mount.tsx';
import { PagedTable } from './PagedTable.tsx';

const TEXT = { title: 'Deliveries', empty: 'No delivery found', emptyAbout: 'Nothing has been sent yet.' };
const COLUMNS = [{ name: 'Id', cell: String }];
let page: Mounted;

afterEach(() => page.unmount());

/** A list of `total` rows with 25 on a page. */
function List({ total, first }: { readonly total: number; readonly first: number }) {
  const [at, setAt] = useState(first);
  const rows = Array.from(
    { length: Math.max(0, Math.min(25, total - at * 25)) },
    (_, row) => at * 25 + row + 1,
  );
  const list = { text: TEXT, rows, columns: COLUMNS, keyOf: String, page: at, total };
  return <PagedTable {...list} onPage={setAt} />;
}

it('[server.44] a list that became shorter than its page leads to its last page', async () => {
  page = await mount(<List total={30} first={4} />);
  expect(page.root.textContent).not.toContain(TEXT.empty);
  await doing(() => byName('Last page').click());
  expect(page.root.textContent).toContain('26–30 of 30');
});

it('[server.44] a list without rows says so', async () => {
  page = await mount(<List total={0} first={0} />);
  expect(page.root.textContent).toContain(TEXT.empty);
});

it('[screens.21] the button of the next page keeps the focus on the last one, where it does nothing', async () => {
  page = await mount(<List total={30} first={0} />);
  const next = byName('Next page');
  next.focus();
  await doing(() => next.click());
  await doing(() => next.click());
  expect([document.activeElement, next.getAttribute('aria-disabled')]).toEqual([next, 'true']);
  expect(page.root.textContent).toContain('26–30 of 30');
});
