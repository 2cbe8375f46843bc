import { MapPin } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { paperOfPath, reportOfPath } from '../../../domain/contract/reportAddress.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { REPORT_VIEW_TEXT as TEXT } from '../../text/reportView.ts';
import { Message } from '../../ui/controls/Message.tsx';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { ReviewControl } from '../review/ReviewControl.tsx';
import { ShotHead } from '../shots/ShotHead.tsx';
import { EvidenceFacts } from './EvidenceFacts.tsx';
import { ReportActs, ReportPresence } from './ReportActs.tsx';
import styles from './ReportView.module.css';
import { Residuals } from './Residuals.tsx';
import { useEvidence } from './evidence/useEvidence.ts';
import { HoldPanel } from '../holds/HoldPanel.tsx';
import { PaperActs } from '../paperActs/PaperActs.tsx';
import { SharedByParts } from './SharedByParts.tsx';
import { useShownReport } from './useShownReport.ts';
import { useWarmScene } from './useWarmScene.ts';

const loadSounds = async () => (await import('./sound/SoundPanel.tsx')).SoundPanel;
const loadPaper = async () => (await import('./paper/ReportPaper.tsx')).ReportPaper;
const loadPictures = async () => (await import('./pictures/PicturesPanel.tsx')).PicturesPanel;
const loadHistory = async () => (await import('./history/HistoryPanel.tsx')).HistoryPanel;
const loadScene = async () => (await import('./scene/Scene.tsx')).Scene;

/** One report with everything that is known about it, by its address. */
export function ReportView() {
  const [path] = useLocation();
  const paper = paperOfPath(path);
  const key = paper ?? reportOfPath(path);
  if (key === undefined) return <Message tone="danger" title={TEXT.noAddress} />;
  return <Opened key={path} reportKey={key} isPaper={paper !== undefined} />;
}

function Opened({ reportKey, isPaper }: { readonly reportKey: ReportKey; readonly isPaper: boolean }) {
  const shown = useShownReport(reportKey);
  if (shown === 'loading') return <Message title={TEXT.loading} />;
  if (shown === 'missing') return <Message tone="danger" title={TEXT.missing} text={TEXT.missingMore} />;
  return isPaper ? <Chunk load={loadPaper} /> : <ShownReport detail={shown} />;
}

interface ShownProps {
  readonly detail: ReportDetail;
  /** In the review queue, which has keys of its own and says who else is there. */
  readonly isQueued?: boolean;
}

/** A report with all that is known about it. It needs the key of the report as its key. */
export function ShownReport({ detail, isQueued = false }: ShownProps) {
  useWarmScene();
  const evidence = useEvidence(detail.report);
  const known = evidence === 'none' ? undefined : evidence;
  return (
    <SharedByParts evidence={known}>
      <article className={styles.view}>
        <div className={styles.side}>
          <div className={styles.head}>
            <ShotHead />
            {evidence === 'none' && <p className={styles.note}>{TEXT.noObservations}</p>}
            {known?.areDetections && <p className={styles.note}>{TEXT.detections}</p>}
            {known && <EvidenceFacts report={detail.report} evidence={known} />}
            <HoldPanel of={detail.key} />
            <Chunk load={loadSounds} />
          </div>
          <div className={styles.past}>
            <Chunk load={loadHistory} />
          </div>
        </div>
        <div className={styles.media}>
          {known?.location.ok && (
            <div className={styles.stage}>
              <Chunk load={loadScene} />
              <Residuals sensors={known.sensors} />
            </div>
          )}
          <div className={styles.files}>
            <Chunk load={loadPictures} />
          </div>
        </div>
        <footer className={styles.foot}>
          <ReportActs reportKey={detail.key} hasKeys={!isQueued} />
          <div className={styles.review}>
            <ReviewControl />
          </div>
          {!isQueued && <ReportPresence reportKey={detail.key} />}
          <Link className={styles.link} href="/">
            <MapPin aria-hidden="true" />
            <span>{TEXT.showOnMap}</span>
          </Link>
          <PaperActs of={detail.key} />
        </footer>
      </article>
    </SharedByParts>
  );
}
