import { X } from 'lucide-react';
import { useState } from 'react';
import { imageOf, MEDIA_TEXT } from '../../text/media.ts';
import { Picture } from '../../ui/controls/Picture.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useEscape } from '../../ui/keyboard/useEscape.ts';
import { useOpenModal } from '../../ui/popups/useOpenModal.ts';
import { FileFooter } from './FileFooter.tsx';
import styles from './ImageZoom.module.css';
import type { MediaFile } from './mediaTabs.ts';

interface Props {
  readonly file: MediaFile;
  readonly message: string;
  readonly onClose: () => void;
}

/** The image over the whole window, fitted or in actual size with scrolling. Esc closes. */
export function ImageZoom({ file, message, onClose }: Props) {
  const dialog = useOpenModal();
  // So that Esc does not also close what is behind.
  useEscape(onClose);
  const [actual, setActual] = useState(false);
  const turn = () => setActual(!actual);
  return (
    <dialog
      ref={dialog}
      className={styles.zoom}
      aria-label={imageOf(message)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <button type="button" data-first className={styles.view} data-actual={actual} onClick={turn}>
        <Picture key={file.url} src={file.url} alt={imageOf(message)} />
      </button>
      <FileFooter file={file}>
        <Button tight onPress={turn}>
          {actual ? MEDIA_TEXT.fitWindow : MEDIA_TEXT.actualSize}
        </Button>
        <Button tight ghost icon aria-label={MEDIA_TEXT.close} onPress={onClose}>
          <X aria-hidden="true" />
        </Button>
      </FileFooter>
    </dialog>
  );
}
