import { useState } from 'react';
import { imageOf, MEDIA_TEXT } from '../../text/media.ts';
import { Picture } from '../../ui/controls/Picture.tsx';
import { FileFooter } from './FileFooter.tsx';
import { ImageZoom } from './ImageZoom.tsx';
import styles from './MediaPanel.module.css';
import type { MediaFile } from './mediaTabs.ts';

interface Props {
  readonly file: MediaFile;
  readonly message: string;
  readonly onBroken: () => void;
}

/** The image; a click shows it in the full window. */
export function ImageView({ file, message, onBroken }: Props) {
  const [zoomed, setZoomed] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        title={MEDIA_TEXT.fullWindow}
        onClick={() => setZoomed(true)}
      >
        <Picture key={file.url} src={file.url} alt={imageOf(message)} onError={onBroken} />
      </button>
      <FileFooter file={file} />
      {zoomed && <ImageZoom file={file} message={message} onClose={() => setZoomed(false)} />}
    </>
  );
}
