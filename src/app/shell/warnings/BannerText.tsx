import { useAtomValue } from 'jotai';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import styles from './strips.module.css';

/** BANNER_TEXT of the configuration, as text and never as markup. */
export function BannerText() {
  const text = useAtomValue(configAtom).get('BANNER_TEXT')?.trim() ?? '';
  return text === '' ? undefined : <p className={styles.bannerText}>{text}</p>;
}
