import { dateTimeText } from '../../../../../domain/dayAndClock.ts';
import type { FieldView } from '../parts/fieldView.ts';
import { InstantWidget } from './InstantWidget.tsx';

export const INSTANT_VIEW: FieldView<'instant'> = {
  Widget: InstantWidget,
  cell: (value) => dateTimeText(value),
  view: (value) => <time dateTime={new Date(value).toISOString()}>{dateTimeText(value)}</time>,
};
