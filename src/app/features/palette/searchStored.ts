/** The search over all that is stored, as results of the palette: each opens map, table and timeline there. */
import { PATHS } from '../../../domain/contract/paths.ts';
import { isRow, type Row } from '../../../domain/json/row.ts';
import { CAMERAS } from '../../../domain/resources/entities/cameras.ts';
import { NODES } from '../../../domain/resources/entities/nodes.ts';
import { PLACES } from '../../../domain/resources/entities/places.ts';
import { USERS } from '../../../domain/resources/entities/users.ts';
import { ZONES } from '../../../domain/resources/entities/zones.ts';
import {
  SEARCH_KINDS,
  SEARCH_TIME_HEADER,
  SEARCHED_FROM_HEADER,
  type SearchKind,
  type SearchResult,
} from '../../../domain/search/searchResult.ts';
import { dateTimeText } from '../../../domain/dayAndClock.ts';
import { readIso } from '../../../domain/json/instant.ts';
import { epochMs } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import { sendForList } from '../../http/sendFor.ts';
import type { AppStore } from '../../browser/store.ts';
import { showStored } from '../../data/view/selectStored.ts';
import { clearSearchAtom } from '../../data/view/searchAtoms.ts';
import { moveSceneAtom } from '../../data/view/mountedViews.ts';
import { httpOf } from '../../session/console.ts';
import { FOUND_KIND_TEXT, PALETTE_TEXT as TEXT, searchedFrom, storedIn } from '../../text/palette.ts';
import { onMapId, type PaletteGroup, type PaletteItem, type Navigate } from './paletteItem.ts';

const MAX_RESULTS = 12;
/** Kinds that the palette finds in lists too: a result that opens the record, too, has its id. */
const LIST_OF_KIND: Partial<Record<SearchKind, string>> = {
  place: PLACES.collection,
  zone: ZONES.collection,
  camera: CAMERAS.collection,
  node: NODES.collection,
  person: USERS.collection,
};
const ZOOM = 17;

interface StoredSearch {
  readonly store: AppStore;
  readonly navigate: Navigate;
  readonly typed: string;
  readonly signal: AbortSignal;
}

/** A page of results; `next` is the page after it. */
export interface StoredPage extends PaletteGroup {
  readonly next: number | undefined;
}

/**
 * A page of the results of a search under the time that the server read from the question; `absent` where the server has no such call, `failed`
 * where it does not answer.
 */
export async function searchStored(
  { store, navigate, typed, signal }: StoredSearch,
  page: number,
): Promise<StoredPage | 'absent' | 'failed'> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const answer = await sendForList(httpOf(store), PATHS.search, {
    query: { q: typed.trim(), size: MAX_RESULTS, page, zone },
    failures: 'optional',
    signal,
  });
  if (!answer.ok) return answer.reason.kind === 'notFound' ? 'absent' : 'failed';
  const items = answer.value.body.filter(isResult).map((result) => itemOf(result, store, navigate));
  const { headers } = answer.value;
  const next = /rel="next"/.test(headers.get('link') ?? '') ? page + 1 : undefined;
  return { id: PATHS.search, title: titleOf(headers), items, next };
}

function titleOf(headers: Headers): string {
  const [from = NaN, to = NaN] = (headers.get(SEARCH_TIME_HEADER) ?? '').split('/').map(readIso);
  const title = Number.isNaN(from + to) ? TEXT.stored : storedIn(epochMs(from), epochMs(to));
  const begin = readIso(headers.get(SEARCHED_FROM_HEADER) ?? '');
  return Number.isNaN(begin) ? title : `${title}, ${searchedFrom(epochMs(begin))}`;
}

function isResult(value: unknown): value is Row & SearchResult {
  return (
    isRow(value) &&
    SEARCH_KINDS.some((kind: SearchKind) => kind === value['kind']) &&
    typeof value['title'] === 'string' &&
    typeof value['link'] === 'string'
  );
}

function itemOf(result: SearchResult, store: AppStore, navigate: Navigate): PaletteItem {
  const { kind, id, title, time, lat, lon, link, key } = result;
  const at = time === null ? undefined : epochMs(time);
  const opensRecord = key === undefined && (kind === 'incident' || lat === null || lon === null);
  const item = {
    id: opensRecord ? `${LIST_OF_KIND[kind] ?? kind} ${id}` : onMapId(kind, id),
    title,
    hint: at === undefined ? FOUND_KIND_TEXT[kind] : `${FOUND_KIND_TEXT[kind]} ${dateTimeText(at)}`,
  };
  if (key !== undefined) {
    const run = () => {
      navigate('/');
      // A filter would hide it from map and table.
      store.set(clearSearchAtom);
      showStored(store, { key, at }).catch(reportError(store, 'selection'));
    };
    return { ...item, run };
  }
  if (lat === null || lon === null || opensRecord) return { ...item, run: () => navigate(link) };
  const run = () => {
    navigate('/');
    store.set(moveSceneAtom, (scene) => scene.flyTo({ lat, lng: lon, zoom: ZOOM }));
  };
  return { ...item, run };
}
