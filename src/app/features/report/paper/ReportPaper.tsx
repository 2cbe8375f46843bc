import { useAtomValue, useStore } from 'jotai';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { reportPath } from '../../../../domain/contract/reportAddress.ts';
import { CLIENT_VERSION } from '../../../../domain/contract/paths.ts';
import { keyText } from '../../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import { mapView } from '../../../../domain/paper/mapFigure.ts';
import { footerStyle } from '../../../../domain/paper/paperStyle.ts';
import { footerTexts, reportPaper, type PaperContent } from '../../../../domain/paper/reportPaper.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import { useIncidentOf } from '../../../data/incidents/useIncidentOf.ts';
import { selectedReportAtom } from '../../../data/view/viewAtoms.ts';
import { accountAtom } from '../../../session/tokenAtoms.ts';
import { checkText, REPORT_PAPER_TEXT as TEXT } from '../../../text/reportPaper.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useEvidence } from '../evidence/useEvidence.ts';
import { useStreets } from '../scene/useStreets.ts';
import { BundleButton } from './PaperActs.tsx';
import { PaperElement } from './PaperElement.tsx';
import styles from './ReportPaper.module.css';
import { usePaperPictures } from './usePaperPictures.ts';
import { usePaperRecords } from './usePaperRecords.ts';
import { usePaperSounds } from './usePaperSounds.ts';
import { usePaperStyle } from './usePaperStyle.ts';

/** Nothing to see: a box without ground. */
const NOWHERE = { west: 0, south: 0, east: 0, north: 0 };

/** One report as it is printed, with everything that is known about it. */
export function ReportPaper() {
  const selected = useAtomValue(selectedReportAtom);
  return selected && <Printed key={keyText(selected.key)} detail={selected} />;
}

function Printed({ detail }: { readonly detail: ReportDetail }) {
  const content = usePaperContent(detail);
  const paper = useMemo(() => content && reportPaper(content), [content]);
  const [left, middle] = content
    ? footerTexts(content.printed, detail.key.squadId, content.timeZone)
    : (['', ''] as const);
  usePaperStyle(footerStyle(left, middle));
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Link className={styles.back} href={reportPath(detail.key)}>
          {TEXT.back}
        </Link>
        <BundleButton reportKey={detail.key} />
        <Button primary off={paper === undefined} onPress={() => window.print()}>
          <Printer aria-hidden="true" />
          <span>{paper === undefined ? TEXT.drawing : TEXT.print}</span>
        </Button>
      </div>
      {paper === undefined ? <p aria-busy="true">{TEXT.drawing}</p> : <PaperElement of={paper} />}
    </div>
  );
}

/** What the document says; undefined before everything has been loaded or is missing. */
function usePaperContent(detail: ReportDetail): PaperContent | undefined {
  const { report } = detail;
  const store = useStore();
  const account = useAtomValue(accountAtom);
  const found = useEvidence(report);
  const evidence = found === 'none' ? undefined : found;
  const [incident] = useIncidentOf(detail.key);
  const sounds = usePaperSounds(detail, evidence);
  const pictures = usePaperPictures(detail.key);
  const records = usePaperRecords(detail);
  const { lat, lon } = report;
  const own = lat === undefined || lon === undefined ? undefined : { lat, lon };
  const place = evidence?.location.ok === true ? evidence.location.value : own;
  const streets = useStreets(place === undefined ? NOWHERE : mapView({ place, evidence }).box);
  const [at] = useState(() => serverNow(store));
  if (found === undefined || sounds === 'loading' || pictures === undefined || records === undefined)
    return undefined;
  return {
    report,
    evidence,
    incident,
    review: [],
    confidence: undefined,
    streets,
    sounds,
    pictures,
    history: records.history,
    told: records.told,
    check: { text: checkText(detail.key), hash: records.hash },
    timeZone: undefined,
    printed: { at, by: account?.login ?? '', version: CLIENT_VERSION },
  };
}
