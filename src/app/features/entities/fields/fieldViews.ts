/** How each kind of field is shown and edited. */
import type { ComponentType, ReactNode } from 'react';
import type { Field } from '../../../../domain/resources/definition/fields.ts';
import type { Kind } from '../../../../domain/resources/kinds/fieldKinds.ts';
import { BLOB_VIEW } from './blob/blob.tsx';
import { CHOICE_VIEW } from './choice/choice.tsx';
import { COLOUR_VIEW } from './colour/colour.tsx';
import { FLAG_VIEW } from './flag/flag.tsx';
import { FLOOR_PLAN_VIEW } from './floorPlan/floorPlan.tsx';
import { INSTANT_VIEW } from './instant/instant.tsx';
import { JSON_VIEW } from './json/json.tsx';
import { NUMBER_VIEW } from './number/number.tsx';
import { POLYGON_VIEW } from './polygon/polygon.tsx';
import { REFERENCES_VIEW, REFERENCE_VIEW } from './reference/reference.tsx';
import { TEXT_VIEW } from './text/text.tsx';
import { TEXTS_VIEW } from './texts/texts.tsx';
import { TIME_OF_DAY_VIEW } from './timeOfDay/timeOfDay.tsx';
import type { FieldView, ValueContext, WidgetProps } from './parts/fieldView.ts';

const FIELD_VIEWS: { readonly [K in Kind]: FieldView<K> } = {
  text: TEXT_VIEW,
  number: NUMBER_VIEW,
  flag: FLAG_VIEW,
  instant: INSTANT_VIEW,
  timeOfDay: TIME_OF_DAY_VIEW,
  choice: CHOICE_VIEW,
  colour: COLOUR_VIEW,
  texts: TEXTS_VIEW,
  reference: REFERENCE_VIEW,
  references: REFERENCES_VIEW,
  json: JSON_VIEW,
  blob: BLOB_VIEW,
  polygon: POLYGON_VIEW,
  floorPlan: FLOOR_PLAN_VIEW,
};

/** The view of a kind, which TypeScript can't follow through a variable kind. */
interface AnyView {
  readonly Widget: ComponentType<WidgetProps<Kind>>;
  readonly cell?: (value: unknown, field: Field) => ReactNode;
  readonly view?: (value: unknown, context: AnyContext) => ReactNode;
  readonly detail?: (value: unknown, context: AnyContext) => ReactNode;
  readonly isWide?: (field: Field) => boolean;
}

type AnyContext = Omit<ValueContext<Kind>, 'field'> & { readonly field: Field };

/** How a field is shown and edited. */
export function viewOf({ kind }: Pick<Field, 'kind'>): AnyView {
  return FIELD_VIEWS[kind] as AnyView;
}
