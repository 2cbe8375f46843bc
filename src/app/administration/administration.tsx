import { useLocation } from 'wouter';
import { NotAvailable } from '../platform/Pages.tsx';
import { screenName } from '../platform/screenName.ts';

/** The screens behind Survey, Test, Options and Administration: a part of the console of its own (RT-04). */
export function Administration() {
  const [path] = useLocation();
  return <NotAvailable title={screenName(path)} />;
}
