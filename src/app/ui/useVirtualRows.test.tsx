import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { doing, mount, type Mounted } from '../testing/mount.tsx';
import { useVirtualRows } from './useVirtualRows.ts';

const ROW_PX = 30;
const BOX_PX = 300;
const ROWS = 200;

/** A list of 200 rows, below `above` px of other content of the page or of what scrolls. */
function Rows({ above, isAboveInside }: { readonly above: number; readonly isAboveInside: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const { rows, listStyle, measure } = useVirtualRows({
    list,
    count: ROWS,
    keyOf: (index) => index,
    estimatedPx: ROW_PX,
    keptIndex: -1,
  });
  const other = <div style={{ height: above }} />;
  return (
    <div style={{ position: 'relative' }}>
      {!isAboveInside && other}
      <div data-scroller="" style={{ height: BOX_PX, overflow: 'auto', border: '3px solid' }}>
        {isAboveInside && other}
        <ul ref={list} style={{ ...listStyle, margin: 0 }}>
          {rows.map(({ index, key, style }) => (
            <li key={key} ref={measure} data-index={index} style={{ ...style, height: ROW_PX }}>
              {index}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

let page: Mounted | undefined;
afterEach(() => page?.unmount());

it.each([
  { above: 600, isAboveInside: false, where: 'on the page' },
  { above: 600, isAboveInside: true, where: 'in what scrolls' },
])(
  '[survey.72] a list that begins below other content $where shows rows down to its lower edge when it is scrolled',
  async ({ above, isAboveInside }) => {
    page = await mount(<Rows above={above} isAboveInside={isAboveInside} />);
    const scroller = page.root.querySelector('[data-scroller]');
    if (scroller === null) throw new Error('Nothing scrolls');
    const { bottom } = scroller.getBoundingClientRect();
    await doing(() => scroller.scrollTo({ top: 3000 }));
    await expect.poll(() => lowestEdge(scroller)).toBeGreaterThanOrEqual(bottom - 3);
  },
);

/** Lower edge of the lowest row that is rendered. */
function lowestEdge(scroller: Element): number {
  return Math.max(...[...scroller.querySelectorAll('li')].map((row) => row.getBoundingClientRect().bottom));
}
