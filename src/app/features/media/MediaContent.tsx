import { MEDIA_TEXT } from '../../text/media.ts';
import { ImageView } from './ImageView.tsx';
import styles from './MediaPanel.module.css';
import type { MediaFile, MediaTab } from './mediaTabs.ts';
import { OwnerView } from './OwnerView.tsx';
import { PlatesView } from './PlatesView.tsx';
import { SoundView } from './SoundView.tsx';
import { VideoView } from './VideoView.tsx';

interface Props {
  /** Undefined if the report has no media. */
  readonly tab: MediaTab | undefined;
  /** Message of the report. */
  readonly message: string;
  readonly onBroken: (id: string) => void;
}

/** Content of a tab: loading, a file, or "Not Available". */
export function MediaContent({ tab, message, onBroken }: Props) {
  if (tab?.content.status === 'loading') {
    return (
      <p className={styles.loading}>
        <span>{MEDIA_TEXT.loading}</span>
      </p>
    );
  }
  if (tab?.content.status !== 'loaded') {
    const text = tab?.kind === 'plates' ? MEDIA_TEXT.noPlateData : MEDIA_TEXT.notAvailable;
    return <p className={styles.missing}>{text}</p>;
  }
  const broken = () => onBroken(tab.id);
  if (tab.kind === 'owner') return <OwnerView owner={tab.content.value} />;
  if (tab.kind === 'plates') return <PlatesView plates={tab.content.value} />;
  const file = tab.content.value as MediaFile;
  if (tab.kind === 'image') return <ImageView file={file} message={message} onBroken={broken} />;
  if (tab.kind === 'sound') return <SoundView file={file} onBroken={broken} />;
  return <VideoView file={file} onBroken={broken} />;
}
