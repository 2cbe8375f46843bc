import { copiedNodeIds } from '../../../../domain/survey/draft/surveyNames.ts';
import type { StateReader } from '../../../base/store.ts';
import { surveyPortAtom, surveyStateAtom } from '../../../data/survey/surveyAtoms.ts';

/** Id of a new node: the next number where all ids are numbers, else that of the squad with a number that is free. O(nodes). */
export async function nextNodeId({ get }: StateReader): Promise<string> {
  const { squadId = '' } = get(surveyStateAtom) ?? {};
  const order = { by: 'nodeId', isDescending: false } as const;
  const page = await get(surveyPortAtom)?.nodeRows({ from: 0, count: Infinity, search: '', order });
  const taken = page?.rows.map(({ nodeId }) => nodeId) ?? [];
  const [id = squadId] = copiedNodeIds([squadId], taken);
  return id;
}
