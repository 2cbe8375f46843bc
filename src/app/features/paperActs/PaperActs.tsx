import { useStore } from 'jotai';
import { FileArchive, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { incidentPaperPath } from '../../../domain/access/incidentAddress.ts';
import { paperPath } from '../../../domain/contract/reportAddress.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { reportError } from '../../browser/errorLog.ts';
import { useIncidentOf } from '../../data/incidents/useIncidentOf.ts';
import { httpOf } from '../../session/console.ts';
import { REPORT_PAPER_TEXT as TEXT } from '../../text/reportPaper.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { downloadBundle, type BundleSubject } from './downloadBundle.ts';
import styles from './PaperActs.module.css';

interface Props {
  readonly of: BundleSubject;
}

/** Opens the page for paper. */
export function PrintLink({ of }: Props) {
  const isIncident = typeof of === 'number';
  return (
    <Link className={styles.link} href={isIncident ? incidentPaperPath(of) : paperPath(of)}>
      <Printer aria-hidden="true" />
      <span>{isIncident ? TEXT.printIncident : TEXT.print}</span>
    </Link>
  );
}

/** Saves everything about a report or an incident as an archive. */
export function BundleButton({ of }: Props) {
  const store = useStore();
  const [isLoading, setIsLoading] = useState(false);
  const save = () => {
    setIsLoading(true);
    downloadBundle(httpOf(store), of)
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

/** What is done with a report on paper, and with its incident where that has more reports. */
export function PaperActs({ of }: { readonly of: ReportKey }) {
  const [incident] = useIncidentOf(of);
  return (
    <div className={styles.acts}>
      <PrintLink of={of} />
      {incident !== undefined && incident.track.length > 1 && <PrintLink of={incident.id} />}
      <BundleButton of={of} />
    </div>
  );
}
