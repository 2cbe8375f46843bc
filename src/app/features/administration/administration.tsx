import { useLocation } from 'wouter';
import { EVIDENCE_PATH } from '../../../domain/access/menuAccess.ts';
import { NotAvailable } from '../../pages/Pages.tsx';
import { screenName } from '../../text/screenName.ts';
import { EvidencePage } from './EvidencePage.tsx';

/** The screens of Survey, Test, Options and Administration, in their own chunk (RT-04). */
export function Administration() {
  const [path] = useLocation();
  return path === EVIDENCE_PATH ? <EvidencePage /> : <NotAvailable title={screenName(path)} />;
}
