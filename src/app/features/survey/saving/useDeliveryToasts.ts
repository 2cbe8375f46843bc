import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { surveyStageAtoms } from '../data/surveyAtoms.ts';
import { deliveredText } from '../../../text/surveyDeliveries.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

/** Says once what devices have answered to a version that this page has applied. */
export function useDeliveryToasts(): void {
  useDeliveryToast('nodes');
  useDeliveryToast('zones');
}

function useDeliveryToast(kind: SurveyKind): void {
  const store = useStore();
  /** Id of the newest version whose answers were said. */
  const said = useRef(0);
  useEffect(() => {
    const { delivery } = surveyStageAtoms[kind];
    return store.sub(delivery, () => {
      const now = store.get(delivery);
      if (now === undefined || !now.isOwn || now.state === 'pending' || now.versionId <= said.current) return;
      said.current = now.versionId;
      store.set(showToastAtom, now.state === 'accepted' ? 'ok' : 'danger', deliveredText(kind, now));
    });
  }, [kind, store]);
}
