import { useAtomValue } from 'jotai';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { SavedSurvey } from '../../../../domain/survey/port/surveyState.ts';
import { surveyStageAtoms } from '../data/surveyAtoms.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { DELIVERY_TEXT as TEXT, rejectedByText } from '../../../text/surveyDeliveries.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

interface Props {
  readonly kind: SurveyKind;
  readonly survey: SavedSurvey;
}

/** Badge of the applied survey: "Applied" once all devices have accepted it, else how far it got. */
export function AppliedBadge({ kind, survey }: Props) {
  const delivery = useAtomValue(surveyStageAtoms[kind].delivery);
  if (!survey.isApplied) return undefined;
  const state = delivery?.name === survey.name ? delivery.state : undefined;
  if (state === 'pending')
    return (
      <Badge>
        <Clock aria-hidden="true" />
        <span>{TEXT.waiting}</span>
      </Badge>
    );
  if (delivery !== undefined && state === 'refused')
    return (
      <Badge tone="warn">
        <TriangleAlert aria-hidden="true" />
        <span>{rejectedByText(delivery.counts)}</span>
      </Badge>
    );
  if (state === 'failed')
    return (
      <Badge tone="bad">
        <TriangleAlert aria-hidden="true" />
        <span>{TEXT.failed}</span>
      </Badge>
    );
  return (
    <Badge tone="ok">
      <Check aria-hidden="true" />
      <span>{SURVEY_TEXT.applied}</span>
    </Badge>
  );
}
