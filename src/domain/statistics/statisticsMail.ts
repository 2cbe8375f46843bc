/** The mail of the statistics of a period: plain text, HTML that prints well, and a file with all counts. */
import { statisticsCsv } from './statisticsCsv.ts';
import {
  draftOf,
  MAIL_PARTS,
  oneLine,
  type MailPart,
  type StatisticsMailContent,
} from './statisticsMailDraft.ts';
import { mailHtml } from './statisticsMailHtml.ts';
import { mailText } from './statisticsMailText.ts';
import { STATISTICS_WORDS as TEXT } from './statisticsWords.ts';

/** A mail without its receivers. */
export interface ComposedStatisticsMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly file: { readonly name: string; readonly content: string };
}

/** Composes a mail. What comes from data is one line, and never markup. */
export function composeStatisticsMail(content: StatisticsMailContent): ComposedStatisticsMail {
  const { counts, period, plan } = content;
  const draft = draftOf(content);
  const parts = MAIL_PARTS.map((part) => ({ title: TITLES[part], statistics: counts[part] }));
  const squad = plan.squadId === '' ? '' : `, ${oneLine(plan.squadId)}`;
  return {
    subject: `${draft.title}${squad}: ${period.firstDay} to ${period.lastDay}`,
    text: mailText(draft),
    html: mailHtml(draft),
    file: {
      name: `statistics ${period.firstDay} to ${period.lastDay}.csv`,
      content: statisticsCsv(period, parts),
    },
  };
}

const TITLES: Readonly<Record<MailPart, string>> = {
  type: TEXT.types,
  zone: TEXT.zones,
  hour: TEXT.hours,
  place: TEXT.places,
  weapon: TEXT.weapons,
  outcome: TEXT.outcomes,
};
