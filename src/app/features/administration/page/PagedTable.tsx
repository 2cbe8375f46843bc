import { PAGER_TEXT } from '../../../text/administration.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Message } from '../../../ui/controls/Message.tsx';
import { Section } from './AdminPage.tsx';
import { DataTable, type Column } from './DataTable.tsx';
import { lastPage, Pager } from './Pager.tsx';

interface Props<Row> {
  readonly text: { readonly title: string; readonly empty: string; readonly emptyAbout: string };
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** From 0. */
  readonly page: number;
  /** Rows of all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** A page of a list, with the buttons of the other pages; a sentence where it has no rows. */
export function PagedTable<Row>({ text, rows, columns, keyOf, page, total, onPage }: Props<Row>) {
  if (rows.length === 0 && total > 0)
    return (
      <Message title={PAGER_TEXT.pastEnd}>
        <Button onPress={() => onPage(lastPage(total))}>{PAGER_TEXT.last}</Button>
      </Message>
    );
  if (rows.length === 0) return <Message title={text.empty} text={text.emptyAbout} />;
  return (
    <Section
      title={text.title}
      tools={<Pager page={page} count={rows.length} total={total} onPage={onPage} />}
    >
      <DataTable label={text.title} columns={columns} rows={rows} keyOf={keyOf} />
    </Section>
  );
}
