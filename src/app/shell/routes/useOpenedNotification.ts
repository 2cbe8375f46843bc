import { useEffect } from 'react';
import { readOpenReport } from '../../../domain/notifications/pushMessage.ts';
import { urlOf } from '../../browser/basePath.ts';

/** Shows the report of a notification that was clicked: the service worker sends its address to an open tab. */
export function useOpenedNotification(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const workers = navigator.serviceWorker;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const path = readOpenReport(data);
      if (path === undefined) return;
      window.history.pushState(null, '', urlOf(path));
      // The address is read as after Back and Forward.
      window.dispatchEvent(new PopStateEvent('popstate'));
    };
    workers.addEventListener('message', onMessage);
    return () => workers.removeEventListener('message', onMessage);
  }, []);
}
