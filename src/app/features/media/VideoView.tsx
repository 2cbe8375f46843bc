import { FileFooter } from './FileFooter.tsx';
import styles from './MediaPanel.module.css';
import type { MediaFile } from './mediaTabs.ts';

/** Video with the native controls. */
export function VideoView({ file, onBroken }: { readonly file: MediaFile; readonly onBroken: () => void }) {
  return (
    <>
      <div className={styles.picture}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera's recording has no captions */}
        <video src={file.url} controls playsInline aria-label={file.name} onError={onBroken} />
      </div>
      <FileFooter file={file} />
    </>
  );
}
