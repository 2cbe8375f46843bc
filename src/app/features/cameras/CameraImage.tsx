import { lastImageOf } from '../../text/cameras.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import { Picture } from '../../ui/controls/Picture.tsx';
import styles from './camera.module.css';
import { MediaPlaceholder } from './MediaPlaceholder.tsx';
import { useLastImage } from './useLastImage.ts';

interface Props {
  readonly id: number;
  readonly name: string;
}

/** Last image of a camera with its time, or a placeholder. */
export function CameraImage({ id, name }: Props) {
  const image = useLastImage(id);
  return (
    <figure className={styles.picture} aria-busy={image.state === 'loading'}>
      {image.state === 'shown' ? (
        <>
          <Picture src={image.url} alt={lastImageOf(name)} />
          <figcaption>{clockText(image.at)}</figcaption>
        </>
      ) : (
        <MediaPlaceholder state={image.state} />
      )}
    </figure>
  );
}
