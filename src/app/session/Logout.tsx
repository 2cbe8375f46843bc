import { Message } from '../ui/controls/Message.tsx';
import { SESSION_TEXT } from '../text/session.ts';
import { useLogout } from './useLogout.ts';

/** The page /logout, which signs out. */
export function Logout() {
  useLogout();
  return <Message title={SESSION_TEXT.signOut} page />;
}
