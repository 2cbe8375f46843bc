/** Results that the server finds: a report by its id, and records of the resources that the person may list. */
import { HOME_RULE } from '../../../domain/contract/callRules.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { isRow, type Row } from '../../../domain/json/row.ts';
import type { Resource } from '../../../domain/resources/definition/defineResource.ts';
import { RESOURCES } from '../../../domain/resources/registry.ts';
import { shownType } from '../../../domain/contract/reportTypes.ts';
import { readFinite } from '../../../domain/json/read.ts';
import { eventTimeOfRow } from '../../../domain/time/sensorClock.ts';
import { reportError } from '../../browser/errorLog.ts';
import { sendForList, sendForRow } from '../../http/sendFor.ts';
import type { AppStore } from '../../browser/store.ts';
import { recordName } from '../../../domain/resources/recordName.ts';
import { readText } from '../../data/lists/fetchList.ts';
import { mayCall } from '../../data/lists/mayCall.ts';
import { showStored } from '../../data/view/selectStored.ts';
import { httpOf } from '../../session/console.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { PALETTE_TEXT as TEXT, reportNumber } from '../../text/palette.ts';
import { matchRank } from './match.ts';
import { searchIncidents } from './searchIncidents.ts';
import { searchStored, type StoredPage } from './searchStored.ts';
import type { PaletteGroup, PaletteItem, Navigate } from './paletteItem.ts';

/** Results of a resource. */
const MAX_RESULTS = 5;
/** Calls at once, so that other calls of the page have connections left. */
const MAX_PARALLEL_CALLS = 3;
/** Fewest characters that are searched on the server. */
export const MIN_SERVER_SEARCH = 2;

/** What a search reports while it runs. */
export interface SearchEvents {
  readonly onGroup: (group: PaletteGroup) => void;
  /** A resource could not be searched. */
  readonly onFailed: (title: string) => void;
  /** More results are searched for, and have come. */
  readonly onBegin: () => void;
  readonly onEnd: () => void;
}

/** What a search needs. */
export interface ServerSearch extends SearchEvents {
  readonly store: AppStore;
  readonly navigate: Navigate;
  readonly typed: string;
  readonly signal: AbortSignal;
}

/** Resources that the person may list and open, and that can be searched; reports are found by the search over all that is stored. */
export function searchedResources(authorities: ReadonlySet<string>): Resource[] {
  return RESOURCES.filter(
    ({ screen, access, searchFields }) =>
      screen !== undefined &&
      searchFields.length > 0 &&
      mayCall(access.list, authorities) &&
      decideScreen(screenRule(screen), authorities) === 'open',
  );
}

/** Searches everywhere; ends when all have answered, or `signal` is aborted. Failed calls are reported, not thrown. */
export async function searchServer(search: ServerSearch): Promise<void> {
  const { store, typed, signal } = search;
  if (typed.trim().length === 0) return;
  const authorities = store.get(authoritiesAtom);
  const tasks: (() => Promise<void>)[] = [];
  tasks.push(() => findStored(search, mayCall(HOME_RULE, authorities) ? 'home' : 'other'));
  if (typed.trim().length >= MIN_SERVER_SEARCH)
    tasks.push(
      ...(mayCall(HOME_RULE, authorities) ? [() => searchIncidents(search)] : []),
      ...searchedResources(authorities).map((resource) => () => searchResource(search, resource)),
    );
  const work = async (): Promise<void> => {
    for (let task = tasks.shift(); task !== undefined && !signal.aborted; task = tasks.shift()) await task();
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_CALLS }, work));
}

/** Searches all that is stored; on a server without that search, a report by its number. */
async function findStored(search: ServerSearch, opens: 'home' | 'other'): Promise<void> {
  const found = await searchStored(search, 0);
  if (search.signal.aborted) return undefined;
  if (found === 'failed') return search.onFailed(TEXT.stored);
  if (found === 'absent') {
    return opens === 'home' && /^\d{1,15}$/.test(search.typed.trim()) ? findReport(search) : undefined;
  }
  // Without results, its title still says the time that was read.
  return search.onGroup(withMore(search, found));
}

/** The results of the pages so far, with an item that adds the results of the next page. */
function withMore(search: ServerSearch, { next, ...group }: StoredPage): PaletteGroup {
  if (next === undefined) return group;
  const add = async (): Promise<void> => {
    search.onBegin();
    const found = await searchStored(search, next);
    if (search.signal.aborted) return;
    search.onEnd();
    if (typeof found === 'string') return search.onFailed(TEXT.stored);
    search.onGroup(withMore(search, { ...found, items: [...group.items, ...found.items] }));
  };
  const more: PaletteItem = {
    id: TEXT.more,
    title: TEXT.more,
    stays: true,
    run: () => void add().catch(reportError(search.store, 'palette')),
  };
  return { ...group, items: [...group.items, more] };
}

async function searchResource(search: ServerSearch, resource: Resource): Promise<void> {
  const { store, navigate, typed, signal, onGroup, onFailed } = search;
  const answer = await sendForList(httpOf(store), resource.path, {
    query: { search: typed.trim(), page: 0, size: MAX_RESULTS },
    failures: 'optional',
    signal,
  });
  if (signal.aborted) return;
  // Another server may lack the list.
  if (!answer.ok) return answer.reason.kind === 'notFound' ? undefined : onFailed(resource.title.many);
  const items = answer.value.body
    .filter(isRow)
    // Another server may ignore the search.
    .filter((row) => matchRank(typed, searchedText(resource, row)) > 0)
    .slice(0, MAX_RESULTS)
    .map((row) => recordItem(resource, row, navigate));
  if (items.length > 0) onGroup({ id: resource.collection, title: resource.title.many, items });
}

const searchedText = ({ searchFields }: Resource, row: Row): string =>
  searchFields.map((name) => readText(row[name])).join(' ');

function recordItem(resource: Resource, row: Row, navigate: Navigate): PaletteItem {
  const { screen = '', keyField, title } = resource;
  const id = readText(row['id']);
  const key = readText(row[keyField]);
  const name = recordName(resource, row);
  return {
    id: `${resource.collection} ${id}`,
    title: name,
    hint: key === name || keyField === 'id' ? title.one : `${title.one} ${key}`,
    run: () => navigate(`${screen}/${encodeURIComponent(id)}`),
  };
}

async function findReport({
  store,
  navigate,
  typed,
  signal,
  onGroup,
  onFailed,
}: ServerSearch): Promise<void> {
  const answer = await sendForRow(httpOf(store), `${PATHS.shotreports}/${typed.trim()}`, {
    failures: 'optional',
    signal,
  });
  if (signal.aborted) return;
  if (!answer.ok) return answer.reason.kind === 'notFound' ? undefined : onFailed(TEXT.report);
  const item = reportItem(answer.value.body, store, navigate);
  if (item !== undefined) onGroup({ id: TEXT.report, title: TEXT.report, items: [item] });
}

function reportItem(row: Row, store: AppStore, navigate: Navigate): PaletteItem | undefined {
  const { id, squadId, detectionId, message, reportType, weaponCategory } = row;
  if (typeof squadId !== 'string' || typeof detectionId !== 'string') return undefined;
  const at = eventTimeOfRow(row);
  return {
    id: `report ${detectionId} ${squadId}`,
    title: readText(message) || shownType(readText(reportType), readFinite(weaponCategory)),
    hint: reportNumber(Number(id)),
    run: () => {
      navigate('/');
      showStored(store, { key: { squadId, detectionId }, at }).catch(reportError(store, 'selection'));
    },
  };
}
