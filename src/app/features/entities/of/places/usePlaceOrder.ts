import { useStore } from 'jotai';
import { useState } from 'react';
import { ALL_ROWS } from '../../../../../domain/contract/paths.ts';
import { ENTITY_PATHS } from '../../../../../domain/resources/entityPaths.ts';
import { PLACES } from '../../../../../domain/resources/entities/places.ts';
import { sendForList } from '../../../../http/sendFor.ts';
import { showToastAtom } from '../../../../browser/toastAtoms.ts';
import { httpOf } from '../../../../session/console.ts';
import { PLACE_ORDER_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { orderPlaces, placeTreeOf, type OrderedPlace } from './placeOrder.ts';
import { useEntityList } from '../../list/view/useEntityList.ts';

const ALL_PLACES = { page: 0, size: ALL_ROWS };

/** The tree that is being arranged; undefined places while they are loaded. `save` is true when it is stored. */
export function usePlaceOrder() {
  const store = useStore();
  const { request } = useEntityList(PLACES, ALL_PLACES);
  const [changed, setChanged] = useState<readonly OrderedPlace[]>();
  const [isSaving, setIsSaving] = useState(false);
  const { page, errorMessage } = request;
  const places = changed ?? (page === undefined ? undefined : orderPlaces(page.rows));
  const save = async (): Promise<boolean> => {
    setIsSaving(true);
    const body = placeTreeOf(places ?? []);
    const answer = await sendForList(httpOf(store), ENTITY_PATHS.savePlaces, { method: 'POST', body });
    setIsSaving(false);
    if (answer.ok) store.set(showToastAtom, 'ok', TEXT.saved);
    return answer.ok;
  };
  return { places, setPlaces: setChanged, isChanged: changed !== undefined, isSaving, save, errorMessage };
}
