import { MEDIA_TEXT, deviceIdText, portraitOf, seenByCameras } from '../../text/media.ts';
import { ImageView } from './ImageView.tsx';
import styles from './MediaPanel.module.css';
import type { MediaFile, MediaTab } from './mediaTabs.ts';
import { SoundView } from './SoundView.tsx';
import type { PanicOwner } from '../../../domain/contract/media.ts';
import { plateTime, type Plate } from './plates.ts';
import { FileFooter } from './FileFooter.tsx';

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** The person who carries the panic button. */
function OwnerView({ owner }: { readonly owner: PanicOwner }) {
  const { firstName, lastName, phone, deviceId, image } = owner;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const picture = image !== undefined && BASE64.test(image) ? image : undefined;
  return (
    <div className={styles.owner}>
      {picture !== undefined && <img src={`data:image/jpeg;base64,${picture}`} alt={portraitOf(name)} />}
      <div>
        <b>{name}</b>
        {phone !== '' && (
          <p>
            {MEDIA_TEXT.phone} <span>{phone}</span>
          </p>
        )}
        {deviceId !== '' && <p>{deviceIdText(deviceId)}</p>}
      </div>
    </div>
  );
}

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

/** Plates by time of first detection. Plates seen by several cameras have a colour each. */
function PlatesView({ plates }: { readonly plates: readonly Plate[] }) {
  if (plates.length === 0) return <p className={styles.missing}>{MEDIA_TEXT.noPlates}</p>;
  return (
    <ul className={styles.plates}>
      {plates.map(({ number, cameras, seen, colour }) => (
        <li key={number}>
          <b data-colour={colour}>{number}</b>
          <span title={cameras.join(', ')}>
            {cameras.length > 1 ? seenByCameras(cameras.length) : cameras[0]}
          </span>
          <time dateTime={seen === undefined ? undefined : new Date(seen).toISOString()}>
            {seen === undefined ? MEDIA_TEXT.noTime : plateTime(seen)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** Video with the native controls. */
function VideoView({ file, onBroken }: { readonly file: MediaFile; readonly onBroken: () => void }) {
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
