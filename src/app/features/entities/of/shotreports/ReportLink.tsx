import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { decideScreen, screenRule } from '../../../../../domain/access/screenAccess.ts';
import { reportPath } from '../../../../../domain/contract/reportAddress.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { authoritiesAtom } from '../../../../session/tokenAtoms.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import styles from '../../list/view/list.module.css';

/** Opens the report with its sounds, pictures, history and print, for people who may see that. */
export function ReportLink({ row }: { readonly row: Row }) {
  const path = reportPath({
    squadId: readText(row['squadId']),
    detectionId: readText(row['detectionId']),
  });
  if (decideScreen(screenRule(path), useAtomValue(authoritiesAtom)) !== 'open') return undefined;
  return (
    <Link className={styles.linkButton} href={path}>
      {TEXT.openReport}
    </Link>
  );
}
