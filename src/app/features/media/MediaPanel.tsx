import { useAtomValue } from 'jotai';
import { FLAG_RULES } from '../../../domain/contract/config.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { deviceIdText } from '../../text/media.ts';
import styles from './MediaPanel.module.css';
import { TabbedMedia } from './TabbedMedia.tsx';
import { panicDeviceOf, useMedia, type ShownReport } from './useMedia.ts';

/** Media of the selected report: images, sounds, plates and videos. */
export function MediaPanel() {
  const detail = useAtomValue(selectedReportAtom);
  const withPlates = FLAG_RULES.lprEnabled(useAtomValue(configAtom));
  if (detail === undefined) return undefined;
  const { squadId, detectionId } = detail.key;
  const key = JSON.stringify([squadId, detectionId, panicDeviceOf(detail), withPlates]);
  return <Media key={key} detail={detail} withPlates={withPlates} />;
}

function Media({ detail, withPlates }: ShownReport) {
  const media = useMedia({ detail, withPlates });
  if (media === undefined) return undefined;
  const device = panicDeviceOf(detail);
  const isUnregistered = media.state.tabs.some(
    ({ kind, content }) => kind === 'owner' && content.status === 'missing',
  );
  return (
    <TabbedMedia media={media} message={detail.message}>
      {isUnregistered && device && <p className={styles.unregistered}>{deviceIdText(device)}</p>}
    </TabbedMedia>
  );
}
