import { useAtom } from 'jotai';
import { Copy } from 'lucide-react';
import { LIVE_TEXT } from '../text/live.ts';
import { placeText } from '../ui/timeText.ts';
import menu from '../ui/menu.module.css';
import { focusNow } from '../ui/focusNow.ts';
import { copyPlace } from './copyPlace.ts';
import { mapMenuAtom } from './mapUiAtoms.ts';
import styles from './MapMenu.module.css';
import { useDismiss } from '../ui/useDismiss.ts';

/** Right-click on the map. The coordinates are those of the pointer, at 6 decimals. */
export function MapMenu() {
  const [open, setOpen] = useAtom(mapMenuAtom);
  const box = useDismiss(open !== undefined, () => setOpen(undefined));
  if (open === undefined) return undefined;
  const { lat, lng } = open.point;
  const copy = () => {
    setOpen(undefined);
    copyPlace(lat, lng);
  };
  return (
    <div
      ref={box}
      className={`${menu.popover} ${styles.menu}`}
      style={{ left: `${open.x}px`, top: `${open.y}px` }}
      role="menu"
      aria-label={placeText(lat, lng)}
    >
      <p className={menu.note}>{placeText(lat, lng)}</p>
      <button type="button" role="menuitem" className={styles.item} ref={focusNow} onClick={copy}>
        <Copy aria-hidden="true" />
        {LIVE_TEXT.copyLatLon}
      </button>
    </div>
  );
}
