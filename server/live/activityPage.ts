import { publicPage } from '../../src/domain/contract/publicPage.ts';

/** The page of an activity body, without query and keys; undefined where the body is not `{ "page": "…" }`. */
export function pageOfActivity(body: string): string | undefined {
  try {
    const read: unknown = JSON.parse(body);
    if (typeof read !== 'object' || read === null || !Object.hasOwn(read, 'page')) return undefined;
    const { page } = read as { page: unknown };
    return typeof page === 'string' ? publicPage(page) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
