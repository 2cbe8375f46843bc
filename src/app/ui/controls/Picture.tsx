import { useState } from 'react';
import styles from './Picture.module.css';

interface Props {
  readonly src: string;
  readonly alt: string;
  readonly onError?: () => void;
}

/** An image that shows a skeleton of its shape until it has loaded once; a key makes another image begin with one. */
export function Picture({ src, alt, onError }: Props) {
  const [isLoading, setLoading] = useState(true);
  return (
    <img
      className={styles.picture}
      src={src}
      alt={alt}
      data-loading={isLoading || undefined}
      onLoad={() => setLoading(false)}
      onError={onError}
    />
  );
}
