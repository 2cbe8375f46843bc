import { useAtomValue, useStore } from 'jotai';
import { Redirect, useLocation, useSearch } from 'wouter';
import { REPORT_PAGE } from '../../../domain/contract/standaloneReport.ts';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { loadAccountPages } from '../../features/account/loadAccountPages.ts';
import { isCameraPath } from '../../browser/cameraPath.ts';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { UnknownPage } from '../../features/unavailable/Pages.tsx';
import { loadShell, loadShellEarly } from './earlyStart.ts';
import { isOpenAccountPage } from './opensAnywhere.ts';
import styles from './Routes.module.css';
import { Logout } from '../../session/Logout.tsx';
import { loginPath, originPath } from '../../session/originPath.ts';
import { SignIn } from '../../session/SignIn.tsx';
import { sessionAtom } from '../../session/tokenAtoms.ts';
import { SESSION_TEXT } from '../../text/session.ts';
import { ERROR_TEXT } from '../../text/errors.ts';
import { Message } from '../../ui/controls/Message.tsx';

const loadReport = async () => (await import('../publicReport/PublicReport.tsx')).PublicReport;
const loadCameraPage = async () => (await import('../../features/cameras/CameraPage.tsx')).CameraPage;

/** Pages by path: public pages here, the other pages in the shell. */
export function Routes() {
  const [path] = useLocation();
  const session = useAtomValue(sessionAtom);
  if (path === '/login') return <Login />;
  if (path === '/logout') return <Logout />;
  if (session.state === 'signedIn' && isOwnCameraPage(path, session.account.authorities))
    return <Chunk load={loadCameraPage} key={session.account.login} />;
  if (path === `/${REPORT_PAGE}`) return <Chunk load={loadReport} />;
  // The same element while signed in or not, so that a change of the session does not remount the page.
  if (isOpenAccountPage(path))
    return (
      <main className={styles.screen}>
        <Chunk load={loadAccountPages} />
      </main>
    );
  // Another tab may have signed in as somebody else: nothing that is shown or loaded is carried over.
  if (session.state === 'signedIn') return <Chunk load={loadShell} key={session.account.login} />;
  const decision = decideScreen(screenRule(path), undefined);
  if (decision === 'unknown') return <UnknownPage />;
  if (session.state === 'unreachable') return <Message tone="danger" title={ERROR_TEXT.unreachable} page />;
  return session.state === 'unknown' ? undefined : <ToLogin path={path} />;
}

/** Whether a path is a camera's own tab, which has neither header nor map. */
function isOwnCameraPage(path: string, authorities: ReadonlySet<string>): boolean {
  return isCameraPath(path) && decideScreen(screenRule(path), authorities) === 'open';
}

function Login() {
  const store = useStore();
  const session = useAtomValue(sessionAtom);
  const query = useSearch();
  if (session.state === 'signedIn') return <Redirect to={originPath(query)} replace />;
  const isReport = originPath(query).startsWith(`/${REPORT_PAGE}?`);
  const why = isReport ? SESSION_TEXT.reportLink : undefined;
  return session.state === 'signedOut' ? (
    <SignIn why={why} onSubmit={isReport ? undefined : () => loadShellEarly(store)} />
  ) : undefined;
}

function ToLogin({ path }: { readonly path: string }) {
  const query = useSearch();
  return <Redirect to={loginPath(path, query)} replace />;
}
