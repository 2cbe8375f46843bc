import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { incidentOfPaperPath, incidentPath } from '../../../../domain/access/incidentAddress.ts';
import { incidentPaper } from '../../../../domain/paper/incidentPaper.ts';
import { footerTexts } from '../../../../domain/paper/reportPaper.ts';
import { drawingText, REPORT_PAPER_TEXT as TEXT } from '../../../text/reportPaper.ts';
import { Message } from '../../../ui/controls/Message.tsx';
import { loadIncidentPaper } from './loadIncidentPaper.ts';
import { PaperPage } from './PaperPage.tsx';
import { useLoadedPaper, type PaperSession } from './paperSession.ts';

/** One incident as it is printed, with each of its reports. */
export function IncidentPaper() {
  const [path] = useLocation();
  const id = incidentOfPaperPath(path);
  return id === undefined ? undefined : <Printed key={id} id={id} />;
}

function Printed({ id }: { readonly id: number }) {
  const [drawing, setDrawing] = useState<string>(TEXT.drawing);
  const load = useCallback(
    (session: PaperSession) =>
      loadIncidentPaper(session, id, (number, of) => setDrawing(drawingText(number, of))),
    [id],
  );
  const loaded = useLoadedPaper(load);
  const known = loaded === 'missing' ? undefined : loaded;
  const paper = useMemo(() => known && incidentPaper(known.content, known.rounds), [known]);
  if (loaded === 'missing') return <Message tone="danger" title={TEXT.missingIncident} />;
  const { content } = known ?? {};
  return (
    <PaperPage
      of={id}
      back={{ href: incidentPath(id), text: TEXT.backToIncident }}
      paper={paper}
      footer={content ? footerTexts(content.printed, content.incident.squadId, content.timeZone) : ['', '']}
      drawing={drawing}
    />
  );
}
