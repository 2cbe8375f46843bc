/** How the console shows and edits a kind of field. */
import type { ComponentType, ReactNode } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import type { Kind, KindFields, KindValues } from '../../../../../domain/resources/kinds/fieldKinds.ts';
import type { KindInputs } from '../../form/draft/inputs.ts';

/** What every widget of a form receives. */
export interface WidgetProps<K extends Kind> {
  /** Id of the element that takes the focus. */
  readonly id: string;
  readonly label: string;
  readonly field: KindFields[K];
  readonly input: KindInputs[K];
  /** '' while the value is valid. */
  readonly error: string;
  /** Advice for this value. */
  readonly hint?: string | undefined;
  readonly onInput: (input: KindInputs[K]) => void;
  readonly onLeave: () => void;
}

/** Where a value is shown. */
export interface ValueContext<K extends Kind> {
  readonly field: KindFields[K];
  readonly label: string;
  readonly row: Row;
  readonly name: string;
}

interface Shown<K extends Kind> {
  /** The value in a cell of a table. */
  readonly cell: (value: KindValues[K], field: KindFields[K]) => ReactNode;
  /** The value elsewhere; undefined where it is empty. */
  readonly view: (value: KindValues[K], context: ValueContext<K>) => ReactNode;
}

interface Edited<K extends Kind> {
  readonly Widget: ComponentType<WidgetProps<K>>;
  /** The value on the screen of its record, where it differs. */
  readonly detail?: (value: KindValues[K], context: ValueContext<K>) => ReactNode;
  /** Whether the value needs the whole width of that screen. */
  readonly isWide?: (field: KindFields[K]) => boolean;
}

/** Cell and view show a text as it is where they are absent. */
export type FieldView<K extends Kind> = Edited<K> &
  (KindValues[K] extends string ? Partial<Shown<K>> : Shown<K>);
