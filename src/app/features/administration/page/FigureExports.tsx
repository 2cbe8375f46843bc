import { Download, Printer } from 'lucide-react';
import { ADMIN_TEXT } from '../../../text/administration.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './FigureExports.module.css';

interface Props {
  readonly onSave: () => void;
  /** Not all figures are there yet. */
  readonly disabled?: boolean;
}

/** Saves figures as a file, and prints their page. */
export function FigureExports({ onSave, disabled = false }: Props) {
  return (
    <span className={styles.exports}>
      <Button onPress={onSave} disabled={disabled}>
        <Download aria-hidden="true" />
        <span>{ADMIN_TEXT.figures.csv}</span>
      </Button>
      <Button onPress={() => window.print()}>
        <Printer aria-hidden="true" />
        <span>{ADMIN_TEXT.figures.print}</span>
      </Button>
    </span>
  );
}
