import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { BellOff, Copy, Link2 } from 'lucide-react';
import { LIVE_TEXT } from '../../text/live.ts';
import { positionText } from '../../../domain/geo/positionText.ts';
import menu from '../../ui/popups/menu.module.css';
import { handleMenuKey } from '../../ui/keyboard/handleMenuKey.ts';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import { zonesAtAtom } from '../../data/view/mapListAtoms.ts';
import { draftShelfAtom, mayShelveAtom } from '../../data/view/shelfDraftAtom.ts';
import { shelveZone } from '../../text/shelveHere.ts';
import { copyViewLink } from '../../data/view/copyLink.ts';
import { copyPosition } from './copyPosition.ts';
import { mapMenuAtom, type MapMenuPosition } from './mapUiAtoms.ts';
import styles from './MapMenu.module.css';
import { useDismiss } from '../../ui/popups/useDismiss.ts';
import { useRestoreFocus } from '../../ui/keyboard/useRestoreFocus.ts';

/** Context menu of the map, with the clicked position at 6 decimals. */
export function MapMenu() {
  const [open, setOpen] = useAtom(mapMenuAtom);
  return open && <OpenMenu at={open} close={() => setOpen(undefined)} />;
}

interface Props {
  readonly at: MapMenuPosition;
  readonly close: () => void;
}

function OpenMenu({ at: { point, x, y }, close }: Props) {
  const store = useStore();
  const box = useDismiss(close);
  useRestoreFocus();
  const { lat, lng } = point;
  const copy = () => {
    close();
    copyPosition(store, lat, lng);
  };
  return (
    <div ref={box} className={menu.point} style={{ left: `${x}px`, top: `${y}px` }}>
      <div
        className={`${menu.popover} ${styles.menu}`}
        role="menu"
        tabIndex={-1}
        aria-label={positionText(lat, lng)}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => handleMenuKey(event, close)}
      >
        <p className={menu.note}>{positionText(lat, lng)}</p>
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          ref={focusOnMount}
          onClick={copy}
        >
          <Copy aria-hidden="true" />
          <span>{LIVE_TEXT.copyLatLon}</span>
        </button>
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            close();
            copyViewLink(store);
          }}
        >
          <Link2 aria-hidden="true" />
          <span>{LIVE_TEXT.copyViewLink}</span>
        </button>
        <ShelveZones point={point} close={close} />
      </div>
    </div>
  );
}

/** An entry for each zone at the point, for whoever may shelve it. */
function ShelveZones({ point, close }: Pick<MapMenuPosition, 'point'> & Pick<Props, 'close'>) {
  const mayShelve = useAtomValue(mayShelveAtom);
  const zones = useAtomValue(zonesAtAtom)(point);
  const draftShelf = useSetAtom(draftShelfAtom);
  if (!mayShelve) return undefined;
  return zones.map(({ name, squadId }) => (
    <button
      key={`${squadId} ${name}`}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        close();
        draftShelf({ squadId, zone: name });
      }}
    >
      <BellOff aria-hidden="true" />
      <span translate="no">{shelveZone(name)}</span>
    </button>
  ));
}
