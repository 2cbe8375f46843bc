import type { FieldView } from '../parts/fieldView.ts';
import { FloorPlanView } from './FloorPlanView.tsx';
import { FloorPlanWidget } from './FloorPlanWidget.tsx';

export const FLOOR_PLAN_VIEW: FieldView<'floorPlan'> = {
  Widget: FloorPlanWidget,
  cell: () => undefined,
  view: (value, { label }) => <FloorPlanView text={value} label={label} />,
  isWide: () => true,
};
