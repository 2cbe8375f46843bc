import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PAGER_TEXT as TEXT } from '../../../text/administration.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { countText } from './figureTexts.ts';
import styles from './Pager.module.css';

/** Rows of a page of the lists here. */
export const PAGE_SIZE = 25;

/** Number of the last page, from 0. */
export const lastPage = (total: number): number => Math.max(0, Math.ceil(total / PAGE_SIZE) - 1);

interface Props {
  /** From 0. */
  readonly page: number;
  /** Rows of this page, and of all pages. */
  readonly count: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** "26–50 of 741" with the buttons of the pages before and after. */
export function Pager({ page, count, total, onPage }: Props) {
  const first = page * PAGE_SIZE;
  return (
    <span className={styles.pager}>
      {TEXT.range(countText(first + 1), countText(first + count), countText(total))}
      <Button icon tight aria-label={TEXT.previous} off={page === 0} onPress={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Button icon tight aria-label={TEXT.next} off={first + count >= total} onPress={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </span>
  );
}
