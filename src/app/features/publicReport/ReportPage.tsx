import { useAtomValue, useSetAtom } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import { Redirect, useSearch } from 'wouter';
import { REPORT_PAGE, type PublicReport } from '../../../domain/contract/standaloneReport.ts';
import { loginPath } from '../../session/originPath.ts';
import { REPORT_TEXT, windowTitle } from '../../text/report.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Message } from '../../ui/controls/Message.tsx';
import { headingOf } from './headingOf.ts';
import { ReportCard } from './ReportCard.tsx';
import { retryAtom, reportStateAtom } from './reportAtoms.ts';
import styles from './ReportPage.module.css';
import { useReport } from './useReport.ts';

/** Parts of the page that come from other features. */
interface ReportParts {
  /** Media of the report. @param k key of the report */
  readonly media: (shown: PublicReport, k: string) => ReactNode;
  /** Loads the review panel, for reviewers only. */
  readonly loadReview: () => Promise<ComponentType>;
}

/** Page of one report, opened by its link, outside the console. */
export function ReportPage({ loadReview, media }: ReportParts) {
  const query = useSearch();
  const k = new URLSearchParams(query).get('k') ?? '';
  useReport(k);
  const now = useAtomValue(reportStateAtom);
  const retry = useSetAtom(retryAtom);
  switch (now.state) {
    case 'loading':
      return (
        <main className={styles.page}>
          <output className={styles.spinner}>
            <i aria-hidden="true" />
            <span>{REPORT_TEXT.loading}</span>
          </output>
        </main>
      );
    case 'signIn':
      return <Redirect to={loginPath(`/${REPORT_PAGE}`, query)} replace />;
    case 'missing':
      return <Message tone="danger" title={REPORT_TEXT.missing} page />;
    case 'failed':
      return (
        <Message tone="danger" title={REPORT_TEXT.failed} text={now.texts.join(' ')} page>
          <Button onPress={retry}>{REPORT_TEXT.retry}</Button>
        </Message>
      );
    case 'loaded':
      return (
        <main className={styles.page}>
          <title>{windowTitle(headingOf(now.shown))}</title>
          <ReportCard
            shown={now.shown}
            media={media(now.shown, k)}
            loadReview={now.reviewer ? loadReview : undefined}
          />
        </main>
      );
  }
}
