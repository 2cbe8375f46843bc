import { useAtom } from 'jotai';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { LIVE_TEXT, rowsOf } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PAGE_SIZES, tablePageAtom } from '../../data/view/drawerAtoms.ts';
import styles from './ShotsTable.module.css';
import { pageCount, pageOf } from './rowBadges.ts';

/** Range of the shown rows, page size, and paging. */
export function TableFooter({ total, known }: { readonly total: number; readonly known: boolean }) {
  const [{ page, size }, setPage] = useAtom(tablePageAtom);
  const pages = pageCount(total, size);
  const turn = (to: number) => setPage({ page: to, size });
  return (
    <div className={styles.foot}>
      <output>{known ? rowsOf(page * size + 1, Math.min(total, (page + 1) * size), total) : ''}</output>
      <label>
        <span>{LIVE_TEXT.rows}</span>
        <select
          value={size}
          onChange={(event) => {
            const next = PAGE_SIZES.find((each) => each === Number(event.target.value)) ?? PAGE_SIZES[0];
            setPage({ page: pageOf(page * size, next), size: next });
          }}
        >
          {PAGE_SIZES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <Button
        ghost
        tight
        icon
        aria-label={LIVE_TEXT.previousPage}
        off={page === 0}
        onPress={() => turn(page - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <span>
        {page + 1} / {Math.max(pages, page + 1)}
      </span>
      <Button
        ghost
        tight
        icon
        aria-label={LIVE_TEXT.nextPage}
        off={page + 1 >= pages}
        onPress={() => turn(page + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}
