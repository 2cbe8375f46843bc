/** Fields of levels that pages need, cached in memory: read with every page, changed rarely. */
import { LEVELS } from '../../src/domain/resources/entities/levels.ts';
import type { Store } from '../store/store.ts';

/** Fields of a level as they are stored. */
interface LevelDocument {
  readonly level_id?: unknown;
  readonly level_name?: unknown;
  readonly map_url?: unknown;
}

/**
 * Names of the levels and addresses of their tiles. A level may have a plan of a megabyte, so that reading them all takes
 * long. While the store fails, the newest that were read count.
 */
export class Levels {
  readonly #store: Pick<Store, 'collection'>;
  /** Undefined after a level was written. */
  #reading: Promise<readonly LevelDocument[]> | undefined;
  /** The newest that were read. */
  #known: readonly LevelDocument[] = [];

  /** Forgets the levels after each own write of a level; call `forget` after writes of other servers. */
  constructor(store: Pick<Store, 'collection' | 'observeChanges'>) {
    this.#store = store;
    store.observeChanges((changes) => {
      if (changes.some(({ collection }) => collection === LEVELS.collection)) this.forget();
    });
  }

  /** `map_url` of each level that has one. O(levels). Never rejects. */
  async planUrls(): Promise<readonly string[]> {
    const levels = await this.#all();
    return levels.map(({ map_url }) => map_url).filter((url) => typeof url === 'string');
  }

  /** The name of the newest level with this id; undefined where no level has the id, or it has no name. O(levels). Never rejects. */
  async nameOf(id: string): Promise<string | undefined> {
    const levels = await this.#all();
    const name = levels.findLast(({ level_id }) => String(level_id) === id)?.level_name;
    return typeof name === 'string' && name !== '' ? name : undefined;
  }

  /** Names of the levels, by their id; a level without a name is missing. O(levels). Never rejects. */
  async namesOf(ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const wanted = new Set(ids);
    const levels = await this.#all();
    const named = levels.flatMap(({ level_id, level_name }): [string, string][] => {
      const isNamed = wanted.has(String(level_id)) && typeof level_name === 'string' && level_name !== '';
      return isNamed ? [[String(level_id), level_name]] : [];
    });
    return Object.fromEntries(named);
  }

  /** Levels were written: they are read again when they are next asked for. */
  forget(): void {
    this.#reading = undefined;
  }

  async #all(): Promise<readonly LevelDocument[]> {
    const reading = (this.#reading ??= this.#read());
    try {
      return (this.#known = await reading);
    } catch {
      if (this.#reading === reading) this.forget();
      return this.#known;
    }
  }

  async #read(): Promise<readonly LevelDocument[]> {
    const levels = await this.#store.collection<LevelDocument>(LEVELS.collection).list();
    return levels.map(({ level_id, level_name, map_url }) => ({ level_id, level_name, map_url }));
  }
}
