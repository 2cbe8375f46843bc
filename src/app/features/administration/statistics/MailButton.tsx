import { useAtomValue } from 'jotai';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { hasAny } from '../../../../domain/contract/authorities.ts';
import { STATISTICS_MAILERS } from '../../../../domain/contract/callRules.ts';
import type { StatisticsMailPlan } from '../../../../domain/contract/statisticsMail.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { STATISTICS_MAILS_TEXT as TEXT } from '../../../text/statisticsMails.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { StatisticsMails } from './StatisticsMails.tsx';

interface Props {
  /** What the page counts. */
  readonly counted: Pick<StatisticsMailPlan, 'squadId' | 'kind'>;
}

/** Opens the scheduled mails of the page, for whoever may schedule them. */
export function MailButton({ counted }: Props) {
  const mayMail = hasAny(useAtomValue(authoritiesAtom), STATISTICS_MAILERS.of);
  const [isOpen, setOpen] = useState(false);
  if (!mayMail) return undefined;
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Mail aria-hidden="true" />
        <span>{TEXT.open}</span>
      </Button>
      {isOpen && <StatisticsMails counted={counted} onClose={() => setOpen(false)} />}
    </>
  );
}
