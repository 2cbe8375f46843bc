/** What every widget of a form receives. */
import type { Kind, KindFields } from '../../../../../domain/resources/definition/fields.ts';
import type { KindInputs } from '../draft/inputs.ts';

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
