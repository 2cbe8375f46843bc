import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { ENTITY_LIST_TEXT as TEXT, pageText, rangeText } from '../../../text/entityLists.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PAGE_SIZES, type ListView, type PageSize } from './view/listView.ts';
import visuallyHidden from '../../../ui/styles/visuallyHidden.module.css';
import styles from './view/list.module.css';

interface Props {
  readonly view: ListView;
  readonly total: number;
  readonly shown: number;
  /** Why there are no rows, announced as the range is; '' while there are some or none are loaded. */
  readonly emptyText: string;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: PageSize) => void;
}

/** Range, page size and pages of a list. */
export function ListFooter({ view, total, shown, emptyText, onPage, onSize }: Props) {
  const { size } = view;
  // An empty list has one page, whatever the address says.
  const page = total === 0 ? 0 : view.page;
  const first = size === 'all' ? 0 : page * size;
  const pages = size === 'all' ? 1 : Math.max(1, Math.ceil(total / size));
  return (
    <footer className={styles.foot}>
      <output aria-live="polite">
        {shown === 0 ? (
          <span className={visuallyHidden.hidden}>{emptyText}</span>
        ) : (
          rangeText(first + 1, first + shown, total)
        )}
      </output>
      <label className={styles.size}>
        {TEXT.rows}
        <select
          value={String(size)}
          onChange={({ target }) =>
            onSize(PAGE_SIZES.find((entry) => String(entry) === target.value) ?? 'all')
          }
        >
          {PAGE_SIZES.map((entry) => (
            <option key={entry} value={String(entry)}>
              {entry === 'all' ? TEXT.all : entry}
            </option>
          ))}
        </select>
      </label>
      {size !== 'all' && (
        <nav className={styles.pages} aria-label={TEXT.pages}>
          <PageButton label={TEXT.firstPage} icon={ChevronFirst} isOff={page === 0} go={() => onPage(0)} />
          <PageButton
            label={TEXT.previousPage}
            icon={ChevronLeft}
            isOff={page === 0}
            go={() => onPage(Math.min(page, pages) - 1)}
          />
          <span>{pageText(page + 1, pages)}</span>
          <PageButton
            label={TEXT.nextPage}
            icon={ChevronRight}
            isOff={page + 1 >= pages}
            go={() => onPage(page + 1)}
          />
          <PageButton
            label={TEXT.lastPage}
            icon={ChevronLast}
            isOff={page + 1 === pages}
            go={() => onPage(pages - 1)}
          />
        </nav>
      )}
    </footer>
  );
}

interface PageButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isOff: boolean;
  readonly go: () => void;
}

function PageButton({ label, icon: Icon, isOff, go }: PageButtonProps) {
  return (
    <Button ghost tight icon aria-label={label} off={isOff} onPress={go}>
      <Icon aria-hidden="true" />
    </Button>
  );
}
