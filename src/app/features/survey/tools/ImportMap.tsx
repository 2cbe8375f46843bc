import { useCallback, useMemo } from 'react';
import type { ImportPreview } from '../../../../domain/survey/port/surveyTools.ts';
import type { LngLat, Placement } from '../../../../render/base/sceneTypes.ts';
import { previewOverlay } from '../../../../render/map/previewStyle.ts';
import type { Palette } from '../../../../render/theme/palette.ts';
import { markerScale } from '../../../data/view/markerScale.ts';
import { outlineView } from '../../placePicker/outlineView.ts';
import { PickerFrame } from '../../placePicker/PickerFrame.tsx';
import { usePickMap } from '../../placePicker/usePickMap.ts';
import { EXCHANGE_TEXT as TEXT } from '../../../text/surveyExchange.ts';

interface Props {
  readonly preview: ImportPreview;
  /** Shown where nothing would be imported. */
  readonly near: Placement;
}

const NO_MARKS = [] as const;

/** Where the items of a file would be, before they are imported. */
export function ImportMap({ preview, near }: Props) {
  const start = useMemo(() => startOf(preview) ?? near, [preview, near]);
  const overlay = useCallback(
    (palette: Palette) => previewOverlay(palette, preview, markerScale()),
    [preview],
  );
  const { host, failure, zoomBy } = usePickMap({
    marks: NO_MARKS,
    overlay,
    level: '',
    start,
    onPick: () => undefined,
    onMove: () => undefined,
  });
  return <PickerFrame label={TEXT.preview} host={host} failure={failure} zoomBy={zoomBy} content="outline" />;
}

/** All items in view; undefined for none. */
function startOf({ points, rings }: ImportPreview): Placement | undefined {
  const places = [points, ...rings].flatMap((numbers) =>
    Array.from({ length: numbers.length / 2 }, (_, i): LngLat => ({
      lng: numbers[2 * i] ?? 0,
      lat: numbers[2 * i + 1] ?? 0,
    })),
  );
  return places.length === 0 ? undefined : outlineView(places);
}
