import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaneOrder } from '../../../domain/windows/wallMessages.ts';
import { urlOf } from '../../browser/basePath.ts';
import { deskIdAtom } from '../../data/view/deskAtoms.ts';
import { queryOf } from '../../data/view/screenLink.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { offerTokenAtom } from '../../session/tokenHandover.ts';
import { DESK_TEXT as TEXT, orderOf, paneName, PANE_STATE_TEXT } from '../../text/wall.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { queryOfScreen } from './lead.ts';
import { usePanes, type ListedPane } from './usePanes.ts';
import styles from './WallPanes.module.css';

/** The panes of a wall in this browser: what each shows, and what this window makes them show. */
export function WallPanes() {
  const [panes, give] = usePanes();
  const store = useStore();
  const offerToken = useSetAtom(offerTokenAtom);
  const open = () => {
    const names = new Set(panes.map(({ name }) => name));
    const number = [...names, ''].findIndex((_, at) => !names.has(paneName(at + 1))) + 1;
    offerToken();
    const query = `kiosk=${encodeURIComponent(paneName(number))}&${queryOfScreen(store)}`;
    window.open(urlOf(`?${query}`), '_blank', 'noopener,popup');
  };
  return (
    <fieldset className={styles.wall}>
      <legend>{TEXT.title}</legend>
      {panes.length === 0 && <p className={styles.none}>{TEXT.none}</p>}
      <ul className={styles.panes}>
        {panes.length > 1 && <Panes panes={panes} name={TEXT.all} give={give} />}
        {panes.map((pane) => (
          <Panes key={pane.id} panes={[pane]} name={pane.name === '' ? TEXT.unnamed : pane.name} give={give}>
            <PaneState pane={pane} />
          </Panes>
        ))}
      </ul>
      <Button tight onPress={open}>
        {TEXT.open}
      </Button>
      <small>{TEXT.more}</small>
    </fieldset>
  );
}

type Give = ReturnType<typeof usePanes>[1];

interface PanesProps {
  readonly panes: readonly ListedPane[];
  /** Of the pane, also for the names of buttons that are read out. */
  readonly name: string;
  readonly give: Give;
  readonly children?: ReactNode;
}

/** One pane, or all of them: the name, what is shown, and what can be asked. */
function Panes({ panes, name, give, children }: PanesProps) {
  return (
    <li>
      <div className={styles.head}>
        <b>{name}</b>
        {children}
        <Button
          tight
          ghost
          icon
          aria-label={orderOf(TEXT.reload, name)}
          onPress={() => panes.forEach(({ id }) => give(id, 'reload'))}
        >
          <RotateCw aria-hidden="true" />
        </Button>
      </div>
      <Orders panes={panes} name={name} give={give} />
    </li>
  );
}

function PaneState({ pane }: { readonly pane: ListedPane }) {
  const desk = useAtomValue(deskIdAtom);
  return (
    <span className={styles.state} data-bad={pane.isSilent || pane.isOutdated || undefined}>
      {stateOf(pane, desk)}
    </span>
  );
}

function stateOf({ isSilent, isOutdated, mode, desk }: ListedPane, thisDesk: string): string {
  if (isSilent) return TEXT.silent;
  if (isOutdated) return TEXT.outdated;
  return mode === 'follows' && desk === thisDesk ? TEXT.followsThis : PANE_STATE_TEXT[mode];
}

function Orders({ panes, name, give }: Omit<PanesProps, 'children'>) {
  const store = useStore();
  const desk = useAtomValue(deskIdAtom);
  const report = useAtomValue(selectedReportAtom);
  const order = (kind: PaneOrder, query?: string) => {
    for (const { id } of panes) give(id, kind, query);
  };
  const areFollowing = panes.every((pane) => pane.mode === 'follows' && pane.desk === desk);
  const spotlight = () => report && order('spotlight', queryOf({ selected: report.key, at: report.time }));
  const named = (text: string) => ({ 'aria-label': orderOf(text, name) });
  return (
    <div className={styles.orders}>
      <Button tight {...named(TEXT.hold)} onPress={() => order('hold', queryOfScreen(store))}>
        {TEXT.hold}
      </Button>
      <Button
        tight
        {...named(TEXT.follow)}
        aria-pressed={areFollowing}
        onPress={() => (areFollowing ? order('own') : order('follow', queryOfScreen(store)))}
      >
        {TEXT.follow}
      </Button>
      <Button
        tight
        {...named(TEXT.spotlight)}
        off={report === undefined}
        title={report === undefined ? TEXT.noReport : undefined}
        onPress={spotlight}
      >
        {TEXT.spotlight}
      </Button>
      <Button
        tight
        {...named(TEXT.own)}
        off={panes.every(({ mode }) => mode === 'own')}
        onPress={() => order('own')}
      >
        {TEXT.own}
      </Button>
    </div>
  );
}
