import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { screenNameAtom, tabTitleAtom } from '../../data/view/tabTitleAtoms.ts';
import { screenName } from '../../text/screenName.ts';

/** Keeps the title of the browser tab, on every page alike. */
export function useTabTitle(): void {
  const store = useStore();
  const [path] = useLocation();
  useEffect(() => {
    const show = () => void (document.title = store.get(tabTitleAtom));
    show();
    return store.sub(tabTitleAtom, show);
  }, [store]);
  useEffect(() => store.set(screenNameAtom, path === '/' ? '' : (screenName(path) ?? '')), [path, store]);
}
