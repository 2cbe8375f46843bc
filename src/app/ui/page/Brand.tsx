import { CLIENT_VERSION } from '../../../domain/contract/paths.ts';
import { PRODUCT } from '../../text/platform.ts';
import styles from './Brand.module.css';

/** Mark, name and version. */
export function Brand() {
  return (
    <div className={styles.brand}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="7" cy="17" r="3.6" fill="var(--accent)" />
        <path
          d="M7 9.4a7.6 7.6 0 0 1 7.6 7.6M7 4a13 13 0 0 1 13 13"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
      <span>{PRODUCT}</span> <small>{CLIENT_VERSION}</small>
    </div>
  );
}
