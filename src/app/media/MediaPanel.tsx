import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { FLAG_RULES } from '../../domain/contract/config.ts';
import type { ReportDetail } from '../../domain/live/enginePort.ts';
import { selectedReportAtom } from '../live/viewAtoms.ts';
import { configAtom } from '../shell/consoleAtoms.ts';
import { deviceIdText, MEDIA_TEXT } from '../text/media.ts';
import { MediaContent } from './MediaContent.tsx';
import styles from './MediaPanel.module.css';

import { shownTab } from './mediaTabs.ts';
import { TabBar } from './TabBar.tsx';
import { panicDeviceOf, useMedia } from './useMedia.ts';

/** Images, sounds, plates and videos of the selected report. */
export function MediaPanel() {
  const detail = useAtomValue(selectedReportAtom);
  const withPlates = FLAG_RULES.lprEnabled(useAtomValue(configAtom));
  if (detail === undefined) return undefined;
  const { squadId, detectionId } = detail.key;
  const key = JSON.stringify([squadId, detectionId, panicDeviceOf(detail), withPlates]);
  return <Media key={key} detail={detail} withPlates={withPlates} />;
}

function Media({ detail, withPlates }: { readonly detail: ReportDetail; readonly withPlates: boolean }) {
  const id = useId();
  const media = useMedia(detail, withPlates);
  if (media === undefined) return undefined;
  const { session, state } = media;
  const shown = shownTab(state);
  const device = panicDeviceOf(detail);
  const isStranger = state.tabs.some(({ kind, content }) => kind === 'owner' && content.is === 'missing');
  return (
    <section className={styles.media} aria-label={MEDIA_TEXT.media}>
      <TabBar id={id} tabs={state.tabs} shown={shown} onChoose={(tab) => session.choose(tab)} />
      {isStranger && device && <p className={styles.stranger}>{deviceIdText(device)}</p>}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={shown && `${id}-${shown.id}`}
        className={styles.panel}
        aria-busy={shown?.content.is === 'loading'}
      >
        <MediaContent
          key={shown?.id}
          tab={shown}
          message={detail.message}
          onBroken={(tab) => session.broken(tab)}
        />
      </div>
    </section>
  );
}
