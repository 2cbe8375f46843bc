import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { signOut } from './authentication.ts';

/** Signs out, then goes to the identity provider where there is one, else to /login. */
export function useLogout(): void {
  const store = useStore();
  const [, navigate] = useLocation();
  useEffect(() => {
    let isUnmounted = false;
    void signOut(store).then((provider) => {
      if (isUnmounted) return;
      if (provider === undefined) navigate('/login', { replace: true });
      else window.location.assign(provider);
    });
    return () => {
      isUnmounted = true;
    };
  }, [navigate, store]);
}
