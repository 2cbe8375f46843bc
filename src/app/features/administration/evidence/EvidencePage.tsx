import { useStore } from 'jotai';
import { CircleCheck, CircleDashed, Download, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { EvidenceState } from '../../../../domain/contract/evidence.ts';
import { epochMs, type Millis } from '../../../../domain/units.ts';
import { httpOf } from '../../../session/console.ts';
import { EVIDENCE_TEXT as TEXT } from '../../../text/evidence.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FactList } from '../../../ui/facts/FactList.tsx';
import { Message } from '../../../ui/controls/Message.tsx';
import { PageFrame } from '../../../ui/page/PageFrame.tsx';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import styles from './EvidencePage.module.css';
import { useEvidence } from './useEvidence.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import type { Http } from '../../../http/http.ts';

/** Files for the verification of the journal by a third party. */
const EVIDENCE_FILES = {
  key: { path: PATHS.evidencePublicKey, name: 'journal-public-key.pem' },
  anchor: { path: PATHS.evidenceAnchor, name: 'journal-anchor.json' },
  journal: { path: PATHS.evidenceJournal, name: 'journal.ndjson' },
} as const;
type EvidenceFile = keyof typeof EVIDENCE_FILES;

/** A million lines have 206 MB: 14 minutes at 2 Mbit/s. */
const DOWNLOAD_TIMEOUT: Millis = 3_600_000;

/** Downloads a file. A toast shows a failure, as after any call. */
async function downloadEvidence(http: Http, file: EvidenceFile): Promise<void> {
  const { path, name } = EVIDENCE_FILES[file];
  const answer = await http.send(path, { blob: true, timeout: DOWNLOAD_TIMEOUT });
  if (!answer.ok || !(answer.value.body instanceof Blob)) return;
  downloadBlob(answer.value.body, name);
}

/** State of the journal, and the files for its verification by a third party (ADMIN). */
export function EvidencePage() {
  const [view, verify] = useEvidence();
  if (view.status === 'loading') return <div aria-busy="true" />;
  if (view.status === 'failed') return <Message tone="danger" title={TEXT.unreachable} />;
  return <Evidence state={view.state} onVerify={verify} />;
}

interface Props {
  readonly state: EvidenceState;
  readonly onVerify: () => void;
}

function Evidence({ state, onVerify }: Props) {
  return (
    <PageFrame title={TEXT.title} about={TEXT.about}>
      <Verdict state={state} onVerify={onVerify} />
      <Facts title={TEXT.journal} rows={journalFacts(state)} />
      <Facts title={TEXT.anchors} rows={anchorFacts(state)}>
        {state.anchor.failure !== null && (
          <p className={styles.failure}>{TEXT.anchorFailed(state.anchor.failure)}</p>
        )}
      </Facts>
      <Downloads hasKey={state.key !== null} />
    </PageFrame>
  );
}

function Verdict({ state, onVerify }: Props) {
  const { isWhole, checkedAt, failure, checkFailure, running, unwritten } = state;
  // Not `disabled`: the focus would be lost in the middle of the check.
  const isRunning = running !== null;
  const tone = !isWhole ? 'danger' : checkedAt === null ? 'waiting' : 'ok';
  const Icon = { danger: ShieldAlert, waiting: CircleDashed, ok: ShieldCheck }[tone];
  const title = { danger: TEXT.broken, waiting: TEXT.unchecked, ok: TEXT.whole }[tone];
  return (
    <section className={styles.verdict} data-tone={tone} aria-label={title}>
      <Icon aria-hidden="true" />
      <div aria-live="polite">
        <h2>{title}</h2>
        {failure === null ? (
          <p>{checkedAt !== null && state.sentence}</p>
        ) : (
          <p className={styles.failure}>{failure}</p>
        )}
        {!isWhole && <p>{TEXT.whenBroken}</p>}
        {checkFailure !== null && <p className={styles.failure}>{TEXT.noVerdict(checkFailure)}</p>}
        {unwritten.waiting + unwritten.lost > 0 && (
          <p className={styles.failure}>
            {TEXT.unwritten(formatCount(unwritten.waiting), formatCount(unwritten.lost))}
          </p>
        )}
      </div>
      <Button primary aria-disabled={isRunning} onPress={isRunning ? undefined : onVerify}>
        <CircleCheck aria-hidden="true" />
        <span>{isRunning ? TEXT.verifying : TEXT.verify}</span>
      </Button>
      {running !== null && <Progress {...running} />}
    </section>
  );
}

function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  const max = Math.max(1, total);
  return (
    <div className={styles.progress}>
      <progress aria-label={TEXT.progress} max={max} value={Math.min(done, max)} />
      <span>{TEXT.progressText(formatCount(Math.min(done, max)), formatCount(max))}</span>
    </div>
  );
}

type Fact = readonly [name: string, value: ReactNode];

function Facts({
  title,
  rows,
  children,
}: {
  readonly title: string;
  readonly rows: readonly Fact[];
  readonly children?: ReactNode;
}) {
  return (
    <section className={styles.facts}>
      <h2>{title}</h2>
      <FactList facts={rows.map(([name, value]) => ({ name, value }))} />
      {children}
    </section>
  );
}

function Downloads({ hasKey }: { readonly hasKey: boolean }) {
  const store = useStore();
  const [loading, setLoading] = useState<EvidenceFile>();
  const files: readonly (readonly [EvidenceFile, string])[] = [
    ['journal', TEXT.downloadJournal],
    ['anchor', TEXT.downloadAnchor],
    ['key', TEXT.downloadKey],
  ];
  const load = async (file: EvidenceFile) => {
    setLoading(file);
    await downloadEvidence(httpOf(store), file);
    setLoading(undefined);
  };
  return (
    <section className={styles.facts}>
      <h2>{TEXT.download}</h2>
      <p>{TEXT.downloadAbout}</p>
      <div className={styles.files}>
        {files.map(([file, label]) => (
          <Button
            key={file}
            off={loading !== undefined || (file !== 'journal' && !hasKey)}
            onPress={() => void load(file)}
          >
            <Download aria-hidden="true" />
            <span>{loading === file ? TEXT.preparing : label}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}

function journalFacts({ lines, rows, since, checkedAt, head, key }: EvidenceState): readonly Fact[] {
  return [
    [TEXT.linesWritten, formatCount(head.sequence)],
    [TEXT.lines, lines === null ? TEXT.never : formatCount(lines)],
    [TEXT.rows, rows === null ? TEXT.never : formatCount(rows)],
    [TEXT.since, formatMoment(since)],
    [TEXT.checkedAt, formatMoment(checkedAt)],
    [TEXT.signed, head.signedAt === null ? TEXT.notSigned : formatMoment(head.signedAt)],
    [TEXT.head, <code key="head">{head.hash}</code>],
    [TEXT.key, key === null ? TEXT.notSigned : <code key="key">{key}</code>],
  ];
}

function anchorFacts({ anchor }: EvidenceState): readonly Fact[] {
  const newest =
    anchor.sequence === null
      ? TEXT.never
      : TEXT.anchorOfLine(formatCount(anchor.sequence), formatMoment(anchor.at));
  return [
    [TEXT.anchorFile, <code key="file">{anchor.file}</code>],
    [TEXT.anchorNewest, newest],
    [TEXT.anchorsAgree, anchor.agreeing === null ? TEXT.never : formatCount(anchor.agreeing)],
  ];
}

const formatCount = (value: number): string => value.toLocaleString('en-US').replaceAll(',', ' ');

function formatMoment(at: number | null): string {
  return at === null ? TEXT.never : dateTimeText(epochMs(at));
}
