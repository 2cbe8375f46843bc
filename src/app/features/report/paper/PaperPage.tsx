import { Printer } from 'lucide-react';
import { Link } from 'wouter';
import type { PaperNode } from '../../../../domain/paper/paperNode.ts';
import { footerStyle } from '../../../../domain/paper/paperStyle.ts';
import { REPORT_PAPER_TEXT as TEXT } from '../../../text/reportPaper.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { BundleSubject } from '../../paperActs/downloadBundle.ts';
import { BundleButton } from '../../paperActs/PaperActs.tsx';
import { PaperElement } from './PaperElement.tsx';
import styles from './PaperPage.module.css';
import { usePaperStyle } from './usePaperStyle.ts';

interface Props {
  readonly of: BundleSubject;
  /** The page that it is about. */
  readonly back: { readonly href: string; readonly text: string };
  /** The document; undefined while it is drawn. */
  readonly paper: PaperNode | undefined;
  /** What stands at the foot of each page, left and in the middle. */
  readonly footer: readonly [string, string];
  /** What is done while there is no document. */
  readonly drawing: string;
}

/** A document for paper as it is printed, with what is done with it above. */
export function PaperPage({ of, back, paper, footer: [left, middle], drawing }: Props) {
  usePaperStyle(footerStyle(left, middle));
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Link className={styles.back} href={back.href}>
          {back.text}
        </Link>
        <BundleButton of={of} />
        <Button primary off={paper === undefined} onPress={() => window.print()}>
          <Printer aria-hidden="true" />
          <span>{paper === undefined ? TEXT.drawing : TEXT.print}</span>
        </Button>
      </div>
      {paper === undefined ? (
        <p aria-busy="true" className={styles.drawing}>
          {drawing}
        </p>
      ) : (
        <PaperElement of={paper} />
      )}
    </div>
  );
}
