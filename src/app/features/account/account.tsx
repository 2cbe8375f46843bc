import { Redirect, useLocation } from 'wouter';
import { UnknownPage } from '../notices/Pages.tsx';
import { Activation } from './Activation.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ResetFinish } from './ResetFinish.tsx';
import { ResetRequest } from './ResetRequest.tsx';

/** The screens below /account, as the chunk `account` brings them. */
export function AccountPages() {
  const [path] = useLocation();
  if (path === '/account') return <Redirect to="/account/password" replace />;
  if (path === '/account/password') return <ChangePassword />;
  if (path === '/account/reset/request') return <ResetRequest />;
  if (isAt(path, '/account/reset/finish')) return <ResetFinish key={path} />;
  if (isAt(path, '/account/activate')) return <Activation key={path} />;
  return <UnknownPage />;
}

const isAt = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`);
