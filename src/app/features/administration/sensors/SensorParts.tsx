import { useAtomValue } from 'jotai';
import { useLocation, useSearch } from 'wouter';
import { hasAny } from '../../../../domain/contract/authorities.ts';
import { HEARTBEAT_READERS, SURVEYORS } from '../../../../domain/contract/callRules.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { AVAILABILITY_TEXT as TEXT } from '../../../text/availability.ts';
import { Segments } from '../../../ui/controls/Segments.tsx';

/** Parts of the page of sensors. */
export type SensorPart = 'doubt' | 'availability';

const CHOICES = (['doubt', 'availability'] as const).map((value) => ({ value, text: TEXT[value] }));

/** The part that an address names, else a part that the person may open. */
export function useSensorPart(query: string): SensorPart {
  const authorities = useAtomValue(authoritiesAtom);
  if (!hasAny(authorities, SURVEYORS.of)) return 'availability';
  const isAsked = new URLSearchParams(query).get('part') === 'availability';
  return isAsked && hasAny(authorities, HEARTBEAT_READERS.of) ? 'availability' : 'doubt';
}

/** The choice of the part, for whoever may open both. */
export function SensorParts() {
  const authorities = useAtomValue(authoritiesAtom);
  const [path, navigate] = useLocation();
  const part = useSensorPart(useSearch());
  if (!hasAny(authorities, SURVEYORS.of) || !hasAny(authorities, HEARTBEAT_READERS.of)) return undefined;
  return (
    <Segments
      label={TEXT.part}
      choices={CHOICES}
      value={part}
      onChoose={(chosen) => navigate(chosen === 'doubt' ? path : `${path}?part=${chosen}`)}
    />
  );
}
