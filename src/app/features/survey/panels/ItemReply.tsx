import { useAtomValue } from 'jotai';
import type { DeviceReply } from '../../../../domain/survey/apply/deviceAnswers.ts';
import { surveyStageAtoms } from '../data/surveyAtoms.ts';
import { itemReplyText } from '../../../text/surveyDeliveries.ts';
import form from './itemForm.module.css';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

interface Props {
  readonly kind: SurveyKind;
  /** `reply` of an item of the survey; undefined for none. */
  readonly reply: unknown;
}

/** Says in the form of a node or zone what its device answered to the newest applied version. */
export function ItemReply({ kind, reply }: Props) {
  const delivery = useAtomValue(surveyStageAtoms[kind].delivery);
  if (reply === undefined || delivery === undefined) return undefined;
  const said = reply as DeviceReply;
  return (
    <p className={form.reply} data-state={said.state}>
      {itemReplyText(delivery.name, said)}
    </p>
  );
}
