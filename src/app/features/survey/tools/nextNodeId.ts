import { copiedNodeIds } from '../../../../domain/survey/draft/surveyNames.ts';
import type { StateReader } from '../../../base/store.ts';
import { surveyPortAtom, surveyStateAtom } from '../../../data/survey/surveyAtoms.ts';

/**
 * Id of a new node that neither the draft nor the squad has: the next number where all ids are numbers, else that of the squad
 * with a number that is free. O(nodes).
 */
export async function nextNodeId({ get }: StateReader): Promise<string> {
  const { squadId = '' } = get(surveyStateAtom) ?? {};
  const order = { by: 'nodeId', isDescending: false } as const;
  const port = get(surveyPortAtom);
  const page = await port?.nodeRows({ from: 0, count: Infinity, search: '', order });
  const stored = (await port?.squadNodes()) ?? [];
  const taken = [...(page?.rows ?? []), ...stored].map(({ nodeId }) => nodeId);
  const [id = squadId] = copiedNodeIds([squadId], taken);
  return id;
}
