import { useAtomValue } from 'jotai';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import type { Field } from '../../../../../domain/resources/definition/fields.ts';
import { mayCall } from '../../../../data/lists/mayCall.ts';
import { resourceOf } from '../../../../data/lists/resourceOf.ts';
import { authoritiesAtom } from '../../../../session/tokenAtoms.ts';

/** The resource whose records a field refers to; undefined for other fields and for people who may not list them. */
export function useReferredResource({ refersTo }: Pick<Field, 'refersTo'>): Resource | undefined {
  const authorities = useAtomValue(authoritiesAtom);
  const resource = resourceOf(refersTo);
  return mayCall(resource?.access.list, authorities) ? resource : undefined;
}
