import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { use, useState } from 'react';
import { useLocation } from 'wouter';
import { canShelve } from '../../../domain/access/shelfAccess.ts';
import type { CountedShelf, ShelfScope } from '../../../domain/contract/shelf.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import { isShelvedAt } from '../../../domain/incidents/shelving.ts';
import { reportError } from '../../browser/errorLog.ts';
import { shelvesAtom } from '../../data/loading/loadShelves.ts';
import { endShelf } from '../../data/loading/shelfActs.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { offerText, scopeName, shelfEnd, SHELF_TEXT as TEXT, silentReports } from '../../text/shelves.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusWhereLost } from '../../ui/keyboard/focusOnMount.ts';
import { PopupClose } from '../../ui/popups/Popup.tsx';
import { useServerNow } from '../../ui/useNow.ts';
import { selectAlertedAtom } from '../alerts/alertActions.ts';
import { ShelfForm } from './ShelfForm.tsx';
import { useShelfOffers } from './useShelfOffers.ts';
import { useSilentReports } from './useSilentReports.ts';
import styles from './Shelves.module.css';

/** What is shelved and was lately, with what it kept silent; whoever may shelve ends it, begins one, and is offered sensors. */
export function Shelves() {
  const now = useServerNow();
  const shelves = useAtomValue(shelvesAtom);
  const mayShelve = canShelve(useAtomValue(authoritiesAtom));
  const [scope, setScope] = useState<Partial<ShelfScope>>();
  const listed = shelves.filter((shelf) => isShelvedAt(shelf, now) || shelf.reports > 0);
  return (
    <section className={styles.shelves} ref={focusDialogWhereLost}>
      <b>{TEXT.title}</b>
      {listed.length === 0 && <p className={styles.about}>{TEXT.none}</p>}
      {listed.map((shelf) => (
        <ShelfRow key={shelf.id} shelf={shelf} mayEnd={mayShelve && isShelvedAt(shelf, now)} />
      ))}
      {mayShelve && scope === undefined && <Offers shelves={shelves} onShelve={setScope} />}
      {mayShelve &&
        (scope === undefined ? (
          <div className={styles.end}>
            <Button tight onPress={() => setScope({})}>
              {TEXT.shelve}
            </Button>
          </div>
        ) : (
          <ShelfForm scope={scope} onClose={() => setScope(undefined)} />
        ))}
    </section>
  );
}

/** The focus after a form that closed. */
function focusDialogWhereLost(section: HTMLElement | null): void {
  focusWhereLost(section?.closest<HTMLElement>('[role=dialog]') ?? null);
}

function ShelfRow({ shelf, mayEnd }: { readonly shelf: CountedShelf; readonly mayEnd: boolean }) {
  const store = useStore();
  const now = useServerNow();
  const [isOpen, setOpen] = useState(false);
  const end = () => void endShelf(store, shelf.id).catch(reportError(store, 'shelves'));
  return (
    <div className={styles.shelf}>
      <div className={styles.row}>
        <span>
          <b>{scopeName(shelf)}</b> <span className={styles.when}>{shelfEnd(shelf, now)}</span>
        </span>
        {mayEnd && (
          <Button tight onPress={end}>
            {TEXT.end}
          </Button>
        )}
      </div>
      <div className={styles.row}>
        <small>
          {shelf.reason}, {shelf.by}
        </small>
        <Button tight ghost off={shelf.reports === 0} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {silentReports(shelf.reports)}
        </Button>
      </div>
      {isOpen && <Silent id={shelf.id} count={shelf.reports} />}
    </div>
  );
}

/** The newest silent reports; a press shows one on the map. */
function Silent({ id, count }: { readonly id: number; readonly count: number }) {
  const store = useStore();
  const reports = useSilentReports(id, count);
  const select = useSetAtom(selectAlertedAtom);
  const close = use(PopupClose);
  const [path, navigate] = useLocation();
  if (reports === 'failed') return <p role="alert">{TEXT.failed}</p>;
  return (
    <ul className={styles.silent}>
      {reports?.map(({ key, type, zone, time }) => (
        <li key={key.detectionId}>
          <button
            type="button"
            onClick={() => {
              close();
              if (path !== '/') navigate('/');
              select(key).catch(reportError(store, 'selection'));
            }}
          >
            <time>{time === undefined ? '' : clockText(time)}</time> <span>{type}</span> <small>{zone}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface OffersProps {
  readonly shelves: readonly CountedShelf[];
  readonly onShelve: (scope: ShelfScope) => void;
}

/** Sensors that report too often; loaded again where shelves change. */
function Offers({ shelves, onShelve }: OffersProps) {
  return useShelfOffers(shelves).map((offer) => (
    <div key={scopeName(offer)} className={styles.row}>
      <span>{offerText(offer, offer.reports)}</span>
      <Button tight onPress={() => onShelve(offer)}>
        {TEXT.shelve}
      </Button>
    </div>
  ));
}
