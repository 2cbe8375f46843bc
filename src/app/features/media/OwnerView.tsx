import type { PanicOwner } from '../../../domain/contract/media.ts';
import { deviceIdText, MEDIA_TEXT, portraitOf } from '../../text/media.ts';
import styles from './MediaPanel.module.css';

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** The person who carries the panic button. */
export function OwnerView({ owner }: { readonly owner: PanicOwner }) {
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
