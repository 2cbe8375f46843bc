import { useAtomValue } from 'jotai';
import { Redirect, useLocation, useSearch } from 'wouter';
import { REPORT_PAGE } from '../../domain/contract/standaloneReport.ts';
import { decideScreen, screenRule } from '../../domain/access/screenAccess.ts';
import { loadAccountPages } from '../features/account/loadAccountPages.ts';
import { isCameraPath } from '../base/cameraPath.ts';
import { Chunk } from '../ui/Chunk.tsx';
import { UnknownPage } from '../pages/Pages.tsx';
import styles from './Routes.module.css';
import { Logout } from '../session/Logout.tsx';
import { loginPath, originPath } from '../session/originPath.ts';
import { SignIn } from '../session/SignIn.tsx';
import { sessionAtom } from '../session/tokenAtoms.ts';
import { ERROR_TEXT } from '../text/errors.ts';
import { Message } from '../ui/Message.tsx';

const loadReport = async () => (await import('./publicReport/PublicReport.tsx')).PublicReport;
const loadCameraPage = async () => (await import('../features/cameras/CameraPage.tsx')).CameraPage;
const loadShell = async () => (await import('../shell/Shell.tsx')).Shell;

/** The route table (O§2): what needs nobody signed in is here, the rest is in the shell. */
export function Routes() {
  const [path] = useLocation();
  const session = useAtomValue(sessionAtom);
  if (path === '/login') return <Login />;
  if (path === '/logout') return <Logout />;
  if (session.state === 'signedIn' && isOwnCameraPage(path, session.account.authorities))
    return <Chunk load={loadCameraPage} />;
  if (path === `/${REPORT_PAGE}`) return <Chunk load={loadReport} />;
  // Whoever is signed in or not: a change of the session must not begin the page anew.
  if (path.startsWith('/account/') && screenRule(path)?.access === 'public')
    return (
      <main className={styles.screen}>
        <Chunk load={loadAccountPages} />
      </main>
    );
  if (session.state === 'signedIn') return <Chunk load={loadShell} />;
  const decision = decideScreen(screenRule(path), undefined);
  if (decision === 'unknown') return <UnknownPage />;
  if (session.state === 'unreachable') return <Message tone="danger" title={ERROR_TEXT.unreachable} page />;
  return session.state === 'unknown' ? undefined : <ToLogin path={path} />;
}

/** A camera's tab has neither header nor map behind it. */
function isOwnCameraPage(path: string, authorities: ReadonlySet<string>): boolean {
  return isCameraPath(path) && decideScreen(screenRule(path), authorities) === 'open';
}

function Login() {
  const session = useAtomValue(sessionAtom);
  const query = useSearch();
  if (session.state === 'signedIn') return <Redirect to={originPath(query)} replace />;
  return session.state === 'signedOut' ? <SignIn /> : undefined;
}

function ToLogin({ path }: { readonly path: string }) {
  const query = useSearch();
  return <Redirect to={loginPath(path, query)} replace />;
}
