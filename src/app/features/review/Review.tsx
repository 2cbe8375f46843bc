import { useAtomValue, useStore } from 'jotai';
import { useRef, useState } from 'react';
import { FLAG_RULES } from '../../../domain/contract/config.ts';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import {
  REVIEW_CHOICES,
  reviewedSymbol,
  SYMBOL_OF_CHOICE,
  type ReviewChoice,
} from '../../../domain/reports/reclassify.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { reportError } from '../../browser/errorLog.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { usePresenceAtReport } from '../../data/incidents/usePresence.ts';
import { listeningText } from '../../text/presence.ts';
import { changedMeanwhile, choiceKey, proposalText, REVIEW_TEXT, reviewQuestion } from '../../text/review.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { useEscape } from '../../ui/keyboard/useEscape.ts';
import { MessageForm } from './MessageForm.tsx';
import styles from './Review.module.css';
import { TimeLeft } from './TimeLeft.tsx';
import { useChoiceKeys } from './useChoiceKeys.ts';
import { useProposal } from './useProposal.ts';
import { useReview, type ReviewActions, type ShowReport } from './useReview.ts';

interface Props {
  readonly report: ShotReport;
  readonly show: ShowReport;
}

/** Review of a report: reclassify, add time, send a message. Only the message if the reviewer function is off. */
export function Review({ report, show }: Props) {
  const actions = useReview(report, show);
  const proposal = useProposal(report);
  const me = useAtomValue(accountAtom)?.login ?? '';
  const listening = listeningText(usePresenceAtReport(report));
  const now = reviewedSymbol(report);
  const isOn = FLAG_RULES.reviewerFunction(useAtomValue(configAtom));
  if (now === undefined) return undefined;
  return (
    <section
      className={styles.review}
      aria-label={isOn ? REVIEW_TEXT.reclassify : REVIEW_TEXT.sendUpdate}
      aria-busy={actions.busy}
    >
      {isOn && <TimeLeft report={report} actions={actions} />}
      {listening !== '' && <output className={styles.proposal}>{listening}</output>}
      {isOn && <Choices report={report} now={now} actions={actions} />}
      {proposal !== undefined && <output className={styles.proposal}>{proposalText(proposal, me)}</output>}
      {actions.unconfirmed && (
        <p className={styles.unconfirmed} role="alert">
          {REVIEW_TEXT.unconfirmed}
        </p>
      )}
      <MessageForm actions={actions} />
    </section>
  );
}

interface ChoicesProps {
  readonly report: ShotReport;
  readonly now: ReportSymbol;
  readonly actions: ReviewActions;
}

/**
 * The classes to choose from, with a confirmation: keys 1 to 4, then Enter for Yes or Esc for No. A choice applies to
 * the report as it was when the user chose, so that the server rejects it if another reviewer was faster.
 */
function Choices({ report, now, actions }: ChoicesProps) {
  const store = useStore();
  const [chosen, setChosen] = useState<{ readonly choice: ReviewChoice; readonly seen: ShotReport }>();
  const group = useRef<HTMLFieldSetElement>(null);
  const choose = (choice: ReviewChoice) => {
    if (!actions.busy) setChosen({ choice, seen: report });
  };
  const close = () => {
    group.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    setChosen(undefined);
  };
  const apply = () => {
    close();
    if (chosen !== undefined) actions.apply(chosen.seen, chosen.choice).catch(reportError(store, 'review'));
  };
  const isOvertaken = chosen !== undefined && reviewedSymbol(chosen.seen) !== now;
  const question = chosen && reviewQuestion(chosen.choice, reviewedSymbol(chosen.seen) ?? now);
  useChoiceKeys(choose);
  useEscape(close, { isActive: chosen !== undefined });
  return (
    <>
      <fieldset ref={group} aria-label={REVIEW_TEXT.reclassify} className={styles.choices}>
        {REVIEW_CHOICES.map((choice, at) => (
          <button
            key={choice}
            type="button"
            title={choiceKey(choice, at + 1)}
            aria-keyshortcuts={String(at + 1)}
            aria-pressed={SYMBOL_OF_CHOICE[choice] === now}
            aria-disabled={actions.busy}
            data-chosen={choice === chosen?.choice || undefined}
            onClick={() => choose(choice)}
          >
            <ReportMark symbol={REPORT_SYMBOLS.indexOf(SYMBOL_OF_CHOICE[choice])} />
            <span>{choice}</span>
          </button>
        ))}
      </fieldset>
      {question !== undefined && (
        <div key={question} className={styles.question} role="alertdialog" aria-label={question}>
          <span>
            {question}
            {isOvertaken && <em role="alert">{changedMeanwhile(now)}</em>}
          </span>
          <Button tight primary ref={focusOnMount} onPress={apply}>
            {REVIEW_TEXT.yes}
          </Button>
          <Button tight onPress={close}>
            {REVIEW_TEXT.no}
          </Button>
        </div>
      )}
    </>
  );
}
