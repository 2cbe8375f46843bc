import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { decideRoute, routeRule } from '../../domain/access/routeAccess.ts';
import { DiagnosticsPanel } from '../diagnostics/DiagnosticsPanel.tsx';
import { Header } from '../header/Header.tsx';
import { AlertToasts } from '../live/AlertToasts.tsx';
import { diagnosticsOpenAtom } from '../live/drawerAtoms.ts';
import { HomeScreen } from '../live/HomeScreen.tsx';
import { unlockSound } from '../live/soundAtoms.ts';
import { Boundary } from '../platform/Boundary.tsx';
import { NotThereYet, UnknownPage } from '../platform/Pages.tsx';
import { Welcome } from '../platform/Welcome.tsx';
import { authoritiesAtom } from '../session/tokenAtoms.ts';
import { PLATFORM_TEXT } from '../text/platform.ts';
import { Message } from '../ui/Message.tsx';
import styles from './Shell.module.css';
import { useConsole } from './useConsole.ts';

/** Everything behind the sign-in. The map stays mounted while other screens are shown. */
export function Shell() {
  useConsole();
  const [path] = useLocation();
  const held = useAtomValue(authoritiesAtom);
  const diagnostics = useAtomValue(diagnosticsOpenAtom);
  const mayHome = decideRoute(routeRule('/'), held) === 'open';
  return (
    <>
      <Header />
      <div className={styles.work}>
        {mayHome && (
          <Boundary>
            <HomeScreen shown={path === '/'} />
          </Boundary>
        )}
        <Page path={path} held={held} />
        {diagnostics && <DiagnosticsPanel />}
      </div>
      <Welcome onOk={unlockSound} />
    </>
  );
}

function Page({ path, held }: { readonly path: string; readonly held: ReadonlySet<string> }) {
  const decision = decideRoute(routeRule(path), held);
  if (decision === 'open' && path === '/') return undefined;
  return (
    <main className={styles.page}>
      {decision === 'unknown' && <UnknownPage />}
      {decision === 'unauthorized' && <Message tone="danger" title={PLATFORM_TEXT.unauthorizedPage} />}
      {decision === 'open' && <NotThereYet />}
      <AlertToasts />
    </main>
  );
}
