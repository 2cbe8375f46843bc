import { roleText } from '../../../../text/roles.ts';
import { entriesText } from '../parts/entriesText.ts';
import type { FieldView } from '../parts/fieldView.ts';
import { TextsWidget } from './TextsWidget.tsx';

export const TEXTS_VIEW: FieldView<'texts'> = {
  Widget: TextsWidget,
  cell: entriesText,
  view: (value) => (value.length === 0 ? undefined : value.map(roleText).join(', ')),
};
