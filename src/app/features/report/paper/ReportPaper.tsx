import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { CLIENT_VERSION } from '../../../../domain/contract/paths.ts';
import { reportPath } from '../../../../domain/contract/reportAddress.ts';
import { keyText, type ShotReport } from '../../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import type { PaperContent } from '../../../../domain/paper/paperContent.ts';
import { footerTexts, reportPaper } from '../../../../domain/paper/reportPaper.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import { engineAtom } from '../../../data/engine/liveAtoms.ts';
import { selectedReportAtom } from '../../../data/view/viewAtoms.ts';
import { accountAtom } from '../../../session/tokenAtoms.ts';
import { checkText, REPORT_PAPER_TEXT as TEXT } from '../../../text/reportPaper.ts';
import { loadRound } from './loadRound.ts';
import { PaperPage } from './PaperPage.tsx';
import { useLoadedPaper, type PaperSession } from './paperSession.ts';

/** One report as it is printed, with everything that is known about it. */
export function ReportPaper() {
  const selected = useAtomValue(selectedReportAtom);
  return selected && <Printed key={keyText(selected.key)} detail={selected} />;
}

function Printed({ detail: { key, report } }: { readonly detail: ReportDetail }) {
  // By value: a change of the report is drawn, a new frame is not.
  const text = JSON.stringify(report);
  const load = useCallback(
    (session: PaperSession) => loadPaper(session, JSON.parse(text) as ShotReport),
    [text],
  );
  const content = useLoadedPaper(load);
  const paper = useMemo(() => content && reportPaper(content), [content]);
  return (
    <PaperPage
      of={key}
      back={{ href: reportPath(key), text: TEXT.back }}
      paper={paper}
      footer={content ? footerTexts(content.printed, key.squadId, content.timeZone) : ['', '']}
      drawing={TEXT.drawing}
    />
  );
}

async function loadPaper(session: PaperSession, report: ShotReport): Promise<PaperContent> {
  const { store } = session;
  const [round, incident] = await Promise.all([
    loadRound(session, report, { withIncident: true }),
    store.get(engineAtom)?.incidentOf(report),
  ]);
  const by = store.get(accountAtom)?.login ?? '';
  return {
    ...round,
    incident,
    check: { text: checkText(report), hash: round.hash },
    printed: { at: serverNow(store), by, version: CLIENT_VERSION },
  };
}
