import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { keyText } from '../../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import { selectedReportAtom } from '../../../data/view/viewAtoms.ts';
import { PICTURES_TEXT as TEXT, shownText } from '../../../text/reportPictures.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import { MediaPanel } from '../../media/MediaPanel.tsx';
import { FrameControls } from './FrameControls.tsx';
import { PictureTable } from './PictureTable.tsx';
import styles from './Pictures.module.css';
import type { PictureRow } from './pictureBoard.ts';
import { usePictures } from './usePictures.ts';
import { useSceneCameras } from './useSceneCameras.ts';

const NO_ROWS: readonly PictureRow[] = [];
const VIEWS = ['title', 'files'] as const;

/** The pictures of the cameras about the report, or its files. */
export function PicturesPanel() {
  const detail = useAtomValue(selectedReportAtom);
  return detail && <Pictures key={keyText(detail.key)} detail={detail} />;
}

function Pictures({ detail }: { readonly detail: ReportDetail }) {
  const pictures = usePictures(detail);
  const [chosen, setChosen] = useState<(typeof VIEWS)[number]>();
  const rows = pictures?.rows ?? NO_ROWS;
  const [lit, setLit] = useState<string>();
  useSceneCameras(rows, lit);
  const view = chosen ?? (pictures !== undefined && rows.length === 0 ? 'files' : 'title');
  const working = rows.filter(({ failure }) => failure === undefined).length;
  return (
    <section className={styles.panel} aria-label={TEXT.shown}>
      <header className={styles.head}>
        {VIEWS.map((each) => (
          <Button key={each} tight ghost aria-pressed={each === view} onPress={() => setChosen(each)}>
            {TEXT[each]}
          </Button>
        ))}
        {view === 'title' && rows.length > 0 && <small>{shownText(working, rows.length)}</small>}
        {view === 'title' && pictures && rows.length > 0 && (
          <FrameControls detail={detail} pictures={pictures} />
        )}
      </header>
      {view === 'files' ? (
        <MediaPanel />
      ) : rows.length === 0 ? (
        <p className={styles.note}>{pictures === undefined ? TEXT.noPlace : TEXT.none}</p>
      ) : (
        pictures && (
          <ScrollRegion label={TEXT.title} className={styles.scroll}>
            <PictureTable detail={detail} pictures={pictures} onLook={setLit} />
          </ScrollRegion>
        )
      )}
    </section>
  );
}
