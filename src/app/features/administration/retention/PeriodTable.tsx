import type { KeptKind, KeptPart, RetentionRow } from '../../../../domain/contract/retention.ts';
import { RETENTION_TEXT as TEXT, spanText } from '../../../text/retention.ts';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { bytesText, countText } from '../page/figureTexts.ts';
import styles from './RetentionPage.module.css';

interface Props {
  readonly rows: readonly RetentionRow[];
  /** Days as they are typed. */
  readonly draft: ReadonlyMap<KeptKind, string>;
  readonly unusable: ReadonlySet<KeptKind>;
  /** The figures belong to the draft. */
  readonly isPreviewed: boolean;
  readonly onDays: (kind: KeptKind, days: string) => void;
}

/** One row for each kind: its days, and what they remove. */
export function PeriodTable({ rows, draft, unusable, isPreviewed, onDays }: Props) {
  const ofPart = (part: KeptPart, text: (part: KeptPart) => string) =>
    isPreviewed && part.count > 0 ? text(part) : TEXT.none;
  const columns: readonly Column<RetentionRow>[] = [
    { name: TEXT.kind, cell: ({ kind }) => kind },
    {
      name: TEXT.days,
      cell: ({ kind }) => (
        <input
          className={styles.days}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          aria-label={TEXT.daysOf(kind)}
          aria-invalid={unusable.has(kind)}
          title={unusable.has(kind) ? TEXT.unusable : TEXT.daysHint}
          value={draft.get(kind) ?? ''}
          onChange={(event) => onDays(kind, event.target.value)}
        />
      ),
    },
    {
      name: TEXT.removed,
      isFigure: true,
      cell: ({ removed }) => ofPart(removed, ({ count }) => countText(count)),
    },
    {
      name: TEXT.size,
      isFigure: true,
      cell: ({ removed }) => ofPart(removed, ({ bytes }) => bytesText(bytes)),
    },
    { name: TEXT.span, isWide: true, cell: ({ removed }) => ofPart(removed, spanText) },
    {
      name: TEXT.held,
      isFigure: true,
      cell: ({ held }) => ofPart(held, ({ count, bytes }) => `${countText(count)}, ${bytesText(bytes)}`),
    },
  ];
  return <DataTable label={TEXT.table} columns={columns} rows={rows} keyOf={({ kind }) => kind} />;
}
