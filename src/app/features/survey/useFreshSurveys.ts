import { useStore } from 'jotai';
import { APPLIED_VERSIONS } from '../../../domain/contract/collectionChange.ts';
import { SURVEY_NODES } from '../../../domain/resources/entities/surveyNodes.ts';
import { SURVEY_ZONES } from '../../../domain/resources/entities/surveyZones.ts';
import { reportError } from '../../browser/errorLog.ts';
import { useChangesOf } from '../../data/loading/useChangesOf.ts';
import { surveyPortAtom } from './data/surveyAtoms.ts';
import type { SurveyKind } from '../../../domain/survey/port/surveyKind.ts';

/** Reads the lists of saved surveys again when one was saved, applied or deleted, and what devices have answered. */
export function useFreshSurveys(): void {
  const store = useStore();
  const refresh = (kind: SurveyKind) => () => {
    store.get(surveyPortAtom)?.refreshSurveys(kind).catch(reportError(store, 'saved surveys'));
  };
  useChangesOf(SURVEY_NODES.collection, refresh('nodes'));
  useChangesOf(SURVEY_ZONES.collection, refresh('zones'));
  useChangesOf(APPLIED_VERSIONS, () => {
    store.get(surveyPortAtom)?.refreshDeliveries().catch(reportError(store, 'answers of devices'));
  });
}
