import type { FieldView } from '../parts/fieldView.ts';
import { PolygonMap } from './PolygonMap.tsx';
import { PolygonPreview } from './PolygonPreview.tsx';
import { PolygonWidget } from './PolygonWidget.tsx';

export const POLYGON_VIEW: FieldView<'polygon'> = {
  Widget: PolygonWidget,
  cell: () => undefined,
  view: (value) => <PolygonPreview corners={value} />,
  detail: (value, { label }) => <PolygonMap label={label} corners={value} />,
  isWide: () => true,
};
