import { useStore } from 'jotai';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { PATHS } from '../../../../domain/contract/paths.ts';
import {
  readRetention,
  writeRetention,
  type KeptKind,
  type RetentionPreview,
} from '../../../../domain/contract/retention.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { sendForRow } from '../../../http/sendFor.ts';
import { httpOf } from '../../../session/console.ts';
import { effectText, RETENTION_TEXT as TEXT } from '../../../text/retention.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { AdminPage, WhenLoaded } from '../page/AdminPage.tsx';
import { bytesText, countText } from '../page/figureTexts.ts';
import { usePolled } from '../page/usePolled.ts';
import { PeriodTable } from './PeriodTable.tsx';
import { parsePreview } from './retentionCall.ts';
import styles from './RetentionPage.module.css';

/** Periods by type and kind of media, and what they would remove before they are saved. */
export function RetentionPage() {
  /** Periods of the preview that is shown; undefined: those in force. */
  const [asked, setAsked] = useState<string>();
  const query = asked === undefined ? '' : new URLSearchParams({ periods: asked }).toString();
  const [polled, refresh] = usePolled(PATHS.retention, { parse: parsePreview, query });
  return (
    <AdminPage title={TEXT.title} about={TEXT.about} onRefresh={refresh}>
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(preview) => <Periods preview={preview} onPreview={setAsked} />}
      </WhenLoaded>
    </AdminPage>
  );
}

interface Props {
  readonly preview: RetentionPreview;
  readonly onPreview: (periods: string) => void;
}

function Periods({ preview, onPreview }: Props) {
  const store = useStore();
  const shown = periodsOf(preview);
  const [inForce, setInForce] = useState(shown);
  const [draft, setDraft] = useState<ReadonlyMap<KeptKind, string>>(() => textsOf(preview));
  const [isSaved, setSaved] = useState(false);
  const { text: wanted, unusable } = draftText(draft);
  const isPreviewed = unusable.size === 0 && wanted === shown;
  const save = async () => {
    const call = { method: 'PUT', body: { periods: wanted } } as const;
    const done = await sendForRow(httpOf(store), PATHS.retention, call);
    if (!done.ok) return;
    setInForce(wanted);
    setSaved(true);
  };
  return (
    <form
      className={styles.form}
      aria-label={TEXT.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (unusable.size === 0) onPreview(wanted);
      }}
    >
      <PeriodTable
        rows={preview.rows}
        draft={draft}
        unusable={unusable}
        isPreviewed={isPreviewed}
        onDays={(kind, days) => {
          setSaved(false);
          setDraft(new Map([...draft, [kind, days]]));
        }}
      />
      <div className={styles.end}>
        <output>
          {isSaved ? TEXT.saved : noteOf(preview, { isPreviewed, isInForce: wanted === inForce })}
        </output>
        <Button type="submit" off={unusable.size > 0}>
          <Eye aria-hidden="true" />
          <span>{TEXT.preview}</span>
        </Button>
        <Button
          primary
          off={!isPreviewed || wanted === inForce}
          onPress={() => void save().catch(reportError(store, 'retention'))}
        >
          {TEXT.save}
        </Button>
      </div>
    </form>
  );
}

function noteOf(
  { rows }: RetentionPreview,
  { isPreviewed, isInForce }: { readonly isPreviewed: boolean; readonly isInForce: boolean },
): string {
  if (!isPreviewed) return TEXT.previewFirst;
  const sum = (of: (row: RetentionPreview['rows'][number]) => number) =>
    rows.reduce((all, row) => all + of(row), 0);
  const effect = effectText(
    countText(sum(({ removed }) => removed.count)),
    bytesText(sum(({ removed }) => removed.bytes)),
    countText(sum(({ held }) => held.count)),
  );
  return isInForce ? `${TEXT.unchanged} ${effect}` : effect;
}

function periodsOf({ rows }: RetentionPreview): string {
  return writeRetention(
    new Map(rows.flatMap(({ kind, days }) => (days === null ? [] : [[kind, days] as const]))),
  );
}

function textsOf({ rows }: RetentionPreview): ReadonlyMap<KeptKind, string> {
  return new Map(rows.map(({ kind, days }) => [kind, days === null ? '' : String(days)]));
}

/** The periods of a draft, and the kinds whose days cannot be read. */
function draftText(draft: ReadonlyMap<KeptKind, string>) {
  const given = [...draft].filter(([, days]) => days.trim() !== '');
  const unusable = new Set(
    given.flatMap(([kind, days]) => (readRetention(`${kind}=${days}`).unread.length > 0 ? [kind] : [])),
  );
  const text = given.map(([kind, days]) => `${kind}=${days}`).join(',');
  return { text: writeRetention(readRetention(text).retention), unusable };
}
