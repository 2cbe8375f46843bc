import { useStore } from 'jotai';
import { FileArchive, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paperPath } from '../../../../domain/contract/reportAddress.ts';
import type { ReportKey } from '../../../../domain/contract/shotReport.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { httpOf } from '../../../session/console.ts';
import { REPORT_PAPER_TEXT as TEXT } from '../../../text/reportPaper.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { downloadBundle } from './downloadBundle.ts';
import styles from './PaperActs.module.css';

/** Opens the page for paper. */
export function PrintLink({ reportKey }: { readonly reportKey: ReportKey }) {
  return (
    <Link className={styles.link} href={paperPath(reportKey)}>
      <Printer aria-hidden="true" />
      <span>{TEXT.print}</span>
    </Link>
  );
}

/** Saves everything about a report as an archive. */
export function BundleButton({ reportKey }: { readonly reportKey: ReportKey }) {
  const store = useStore();
  const [isLoading, setIsLoading] = useState(false);
  const save = () => {
    setIsLoading(true);
    downloadBundle(httpOf(store), reportKey)
      .catch(reportError(store, 'bundle'))
      .finally(() => setIsLoading(false));
  };
  return (
    <Button off={isLoading} onPress={save}>
      <FileArchive aria-hidden="true" />
      <span>{isLoading ? TEXT.bundling : TEXT.bundle}</span>
    </Button>
  );
}

/** What is done with a report on paper. */
export function PaperActs({ reportKey }: { readonly reportKey: ReportKey }) {
  return (
    <div className={styles.acts}>
      <PrintLink reportKey={reportKey} />
      <BundleButton reportKey={reportKey} />
    </div>
  );
}
