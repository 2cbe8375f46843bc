import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadOf, MEDIA_TEXT } from '../../text/media.ts';
import styles from './MediaPanel.module.css';
import type { MediaFile } from './mediaTabs.ts';

/** Footer of a media file: actions, name, download link. */
export function FileFooter({ file, children }: { readonly file: MediaFile; readonly children?: ReactNode }) {
  return (
    <div className={styles.foot}>
      {children}
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      <a
        className={styles.download}
        href={file.url}
        download={file.name}
        aria-label={downloadOf(file.name)}
        title={MEDIA_TEXT.download}
      >
        <Download aria-hidden="true" />
      </a>
    </div>
  );
}
