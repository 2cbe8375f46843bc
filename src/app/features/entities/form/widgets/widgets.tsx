import type { ComponentType } from 'react';
import type { Kind } from '../../../../../domain/resources/definition/fields.ts';
import { BlobWidget } from './BlobWidget.tsx';
import { FloorPlanWidget } from './FloorPlanWidget.tsx';
import { InstantWidget } from './InstantWidget.tsx';
import { JsonWidget } from './JsonWidget.tsx';
import { PolygonWidget } from './PolygonWidget.tsx';
import { ReferencesWidget, ReferenceWidget } from './ReferenceWidgets.tsx';
import {
  ChoiceWidget,
  ColourWidget,
  FlagWidget,
  NumberWidget,
  TextWidget,
  TimeOfDayWidget,
} from './SimpleWidgets.tsx';
import { TextsWidget } from './TextsWidget.tsx';
import type { WidgetProps } from './widget.ts';

/** Widget of each kind. Total: a new kind does not compile without one. */
export const WIDGETS: { readonly [K in Kind]: ComponentType<WidgetProps<K>> } = {
  text: TextWidget,
  number: NumberWidget,
  flag: FlagWidget,
  instant: InstantWidget,
  timeOfDay: TimeOfDayWidget,
  choice: ChoiceWidget,
  colour: ColourWidget,
  texts: TextsWidget,
  reference: ReferenceWidget,
  references: ReferencesWidget,
  json: JsonWidget,
  blob: BlobWidget,
  polygon: PolygonWidget,
  floorPlan: FloorPlanWidget,
};
