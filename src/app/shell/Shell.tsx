import { useAtomValue, useStore } from 'jotai';
import { useCallback, useState, type ComponentType } from 'react';
import { Redirect, useLocation } from 'wouter';
import { decideScreen, screenRule } from '../../domain/access/screenAccess.ts';
import { BannerText } from './warnings/BannerText.tsx';
import { Header } from './header/Header.tsx';
import { Help } from '../features/help/Help.tsx';
import { Palette } from '../features/palette/Palette.tsx';
import { TestModeBanner } from './warnings/TestModeBanner.tsx';
import { Warnings } from './warnings/Warnings.tsx';
import { AlertToasts } from '../features/alerts/AlertToasts.tsx';
import { shelfDraftAtom } from '../data/view/shelfDraftAtom.ts';
import { diagnosticsOpenAtom } from '../data/view/drawerAtoms.ts';
import { HomeScreen } from './home/HomeScreen.tsx';
import { reportError } from '../browser/errorLog.ts';
import { Message } from '../ui/controls/Message.tsx';
import { LIVE_TEXT } from '../text/live.ts';
import { PLATFORM_TEXT } from '../text/platform.ts';
import { Boundary } from '../ui/page/Boundary.tsx';
import { PanelBoundary } from '../ui/page/PanelBoundary.tsx';
import { Chunk } from '../ui/page/Chunk.tsx';
import { UnauthorizedPage, UnknownPage } from '../features/unavailable/Pages.tsx';
import { accountAtom, authoritiesAtom } from '../session/tokenAtoms.ts';
import { hasSeenWelcome } from '../session/welcomeStorage.ts';
import styles from './Shell.module.css';
import { isWallAtom } from '../data/view/wallAtoms.ts';
import { firstScreenAtom, menuFactsAtom, serverFactsAtom } from '../data/config/consoleAtoms.ts';
import { useConsole } from './useConsole.ts';
import { loadAccountPages } from '../features/account/loadAccountPages.ts';
import { loadEntityPages } from '../features/entities/loadEntityPages.ts';
import { loadSurveyPage } from '../features/survey/loadSurveyPage.ts';
import { loadTestPages } from '../features/testMode/loadTestPages.ts';

const loadReportView = async () => (await import('../features/report/ReportView.tsx')).ReportView;
const loadReviewQueue = async () =>
  (await import('../features/reviewQueue/ReviewQueuePage.tsx')).ReviewQueuePage;
const loadAdministration = async () =>
  (await import('../features/administration/administration.tsx')).Administration;

/** Chunks of the pages in the shell, by the first part of their path. */
const CHUNKS: Readonly<Record<string, () => Promise<ComponentType>>> = {
  account: loadAccountPages,
  entities: loadEntityPages,
  report: loadReportView,
  review: loadReviewQueue,
  survey: loadSurveyPage,
  test: loadTestPages,
};

/** Area of a path and the function that loads its chunk; a constant for each area. */
function pageChunk(path: string): {
  readonly area: string;
  readonly load: () => Promise<ComponentType>;
} {
  const area = path.split('/')[1] ?? '';
  const load = CHUNKS[area];
  return load === undefined ? { area: '', load: loadAdministration } : { area, load };
}

const loadShelfDialog = async () => (await import('../features/shelving/ShelfDialog.tsx')).ShelfDialog;
const loadDiagnostics = async () =>
  (await import('../features/diagnostics/DiagnosticsPanel.tsx')).DiagnosticsPanel;
const loadWelcome = async () => (await import('./Welcome.tsx')).WelcomeWithSound;
const loadWall = async () => (await import('./wall/Wall.tsx')).Wall;

/** The console after sign-in. The map stays mounted while other screens are shown. */
export function Shell() {
  useConsole();
  const loadPage = useLoadPage();
  const [path] = useLocation();
  const authorities = useAtomValue(authoritiesAtom);
  const diagnostics = useAtomValue(diagnosticsOpenAtom);
  const isShelving = useAtomValue(shelfDraftAtom) !== undefined;
  const login = useAtomValue(accountAtom)?.login ?? '';
  const [isNew] = useState(() => !hasSeenWelcome(login));
  const mayHome = decideScreen(screenRule('/'), authorities) === 'open';
  const isKiosk = useAtomValue(isWallAtom) && path === '/';
  const isWall = isKiosk && mayHome;
  return (
    <>
      {isWall ? (
        <Chunk load={loadWall} />
      ) : (
        <PanelBoundary part={PLATFORM_TEXT.header}>
          <Header onOpenMenu={loadPage} />
        </PanelBoundary>
      )}
      <PanelBoundary part={PLATFORM_TEXT.warnings}>
        {!(mayHome && path === '/') && <Warnings mayHome={mayHome} />}
        <TestModeBanner />
        <BannerText />
      </PanelBoundary>
      <div className={styles.work}>
        {mayHome && (
          <Boundary>
            <HomeScreen shown={path === '/'} />
          </Boundary>
        )}
        <Page path={path} authorities={authorities} />
        {path !== '/' && (
          <PanelBoundary part={LIVE_TEXT.alerts} className={styles.failedAlerts}>
            <AlertToasts />
          </PanelBoundary>
        )}
        {diagnostics && <Chunk load={loadDiagnostics} isOver />}
        <Help />
      </div>
      <Palette />
      {isShelving && <Chunk load={loadShelfDialog} isQuiet />}
      {!isKiosk && isNew && <Chunk load={loadWelcome} isQuiet />}
    </>
  );
}

function Page({ path, authorities }: { readonly path: string; readonly authorities: ReadonlySet<string> }) {
  const { subscriberEmails } = useAtomValue(serverFactsAtom);
  const { inEmailList } = useAtomValue(menuFactsAtom);
  const first = useAtomValue(firstScreenAtom);
  const rule = screenRule(path);
  const decision = decideScreen(rule, authorities, { isInEmailList: inEmailList });
  if (decision === 'open' && path === '/') return undefined;
  // A user who may not open home starts at the first screen of the menu.
  if (decision === 'unauthorized' && path === '/' && first !== undefined)
    return <Redirect to={first} replace />;
  const waits = rule?.orInEmailList === true || path === '/';
  const undecided = decision === 'unauthorized' && waits && subscriberEmails === undefined;
  return (
    <main className={styles.page} data-area={pageChunk(path).area}>
      {decision === 'unknown' && <UnknownPage />}
      {undecided && <Message title={PLATFORM_TEXT.loading} />}
      {decision === 'unauthorized' && !undecided && <UnauthorizedPage />}
      {decision === 'open' && <PageChunk path={path} />}
    </main>
  );
}

/** Loads the chunk of the page of a path before the page is opened. */
function useLoadPage(): (path: string) => void {
  const store = useStore();
  return useCallback((path) => void pageChunk(path).load().catch(reportError(store, 'page')), [store]);
}

/** The chunk of a page; another one is another component. */
function PageChunk({ path }: { readonly path: string }) {
  const { area, load } = pageChunk(path);
  return <Chunk load={load} key={area} path={path} />;
}
