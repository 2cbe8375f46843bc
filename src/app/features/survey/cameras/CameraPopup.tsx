import { useAtomValue, useSetAtom } from 'jotai';
import { Pencil, X } from 'lucide-react';
import { readWholeNumber } from '../../../../domain/json/wholeNumber.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { cameraPopupText, CAMERAS_TEXT as TEXT } from '../../../text/surveyCameras.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useEscape } from '../../../ui/keyboard/useEscape.ts';
import { CameraImage } from '../../cameras/CameraImage.tsx';
import { CameraLink } from '../../cameras/CameraLink.tsx';
import { cameraPopupAtom, popupTakesFocusAtom } from '../panels/cameraPopup.ts';
import { mapMovesAtom, surveySceneAtom } from '../panels/surveyView.ts';
import { useItemRows, useSurveyItem, type ItemValues } from '../panels/useSurveyItem.ts';
import { cameraName, textOf } from './surveyCameraActions.ts';
import styles from './popup.module.css';

/** Popup of the camera that was pressed on the map, or selected and opened there by Enter: last image, its own tab, and the way to its form. */
export function CameraPopup() {
  const row = useAtomValue(cameraPopupAtom);
  return row === undefined ? undefined : <OpenPopup row={row} />;
}

function OpenPopup({ row }: { readonly row: number }) {
  const setRow = useSetAtom(cameraPopupAtom);
  const takesFocus = useAtomValue(popupTakesFocusAtom);
  const values = useSurveyItem('cameras', row);
  const stored = useItemRows('cameras').find((each) => each.row === row)?.storedId;
  const place = usePlaceOnMap(values);
  const close = () => setRow(undefined);
  useEscape(close);
  if (values === undefined || place === undefined) return undefined;
  const id = readWholeNumber(stored ?? '');
  const name = cameraName({ row, values });
  return (
    <section
      className={styles.popup}
      style={place.style}
      data-side={place.side}
      aria-label={cameraPopupText(name)}
    >
      <header>
        <b>{name}</b>
        {id !== undefined && <CameraLink id={id} cameraId={textOf(values, 'cameraId')} name={name} />}
        <Button
          ref={takesFocus ? focusFromMap : undefined}
          ghost
          tight
          icon
          aria-label={SURVEY_TEXT.close}
          onPress={close}
        >
          <X aria-hidden="true" />
        </Button>
      </header>
      {id === undefined ? <p>{TEXT.noImageYet}</p> : <CameraImage key={id} id={id} name={name} />}
      <Button tight onPress={focusForm}>
        <Pencil aria-hidden="true" />
        <span>{TEXT.editCamera}</span>
      </Button>
    </section>
  );
}

/** Ref callback: takes the focus from the map; a popup that comes back with its camera takes it from no list. */
function focusFromMap(element: HTMLElement | null): void {
  if (document.activeElement?.closest('[data-survey-map]')) element?.focus();
}

/** Puts the focus into the first field of the camera's form. */
function focusForm(): void {
  document
    .querySelector<HTMLElement>('[aria-labelledby="edit-camera"] :is(input, select):not([type=hidden])')
    ?.focus();
}

interface PopupPlace {
  /** The popup stays within the height of the map. */
  readonly style: { readonly left: string; readonly top: string };
  /** Side of the camera on which the popup is: away from the near edge of the map. */
  readonly side: 'left' | 'right';
}

/** Where the camera is on the map, followed while the map moves; undefined without a position. */
function usePlaceOnMap(values: ItemValues | undefined): PopupPlace | undefined {
  const scene = useAtomValue(surveySceneAtom);
  useAtomValue(mapMovesAtom);
  const [lat, lng] = [Number(values?.['lat'] ?? NaN), Number(values?.['lon'] ?? NaN)];
  if (scene === undefined || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined;
  const { x, y } = scene.pointAt({ lat, lng });
  const isRight = lng > scene.placement().lng;
  return {
    style: { left: `${x}px`, top: `clamp(9rem, ${y}px, 100% - 9rem)` },
    side: isRight ? 'left' : 'right',
  };
}
