import type { FieldView } from '../parts/fieldView.ts';
import { jsonText } from '../parts/jsonText.ts';
import styles from '../parts/values.module.css';
import { JsonWidget } from './JsonWidget.tsx';

export const JSON_VIEW: FieldView<'json'> = {
  Widget: JsonWidget,
  cell: () => undefined,
  view: (value) => <pre className={styles.json}>{jsonText(value)}</pre>,
  isWide: () => true,
};
