import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import styles from '../parts/form.module.css';
import type { FileInput } from '../../form/draft/inputs.ts';
import { useFileUrl } from './useFileUrl.ts';
import { sizeOfBase64 } from '../parts/readFile.ts';

/** A file: image, sound or video as such, others by type and size with a link to save it. */
export function FilePreview({ file, label }: { readonly file: FileInput; readonly label: string }) {
  const url = useFileUrl(file);
  if (url === undefined) return <span className={styles.hint}>{TEXT.noFile}</span>;
  const family = file.type.split('/')[0];
  const name = `${label}: ${TEXT.preview}`;
  return (
    <figure className={styles.preview}>
      {family === 'image' && <img src={url} alt={name} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of the field has no captions */}
      {family === 'audio' && <audio src={url} controls aria-label={name} />}
      {family === 'video' && <video src={url} controls muted aria-label={name} />}
      <figcaption>
        <a href={url} download={label}>
          {file.type === '' ? label : file.type}, {sizeText(sizeOfBase64(file.base64))}
        </a>
      </figcaption>
    </figure>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
