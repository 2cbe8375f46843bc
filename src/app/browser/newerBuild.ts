/** Whether the server has another build of the console than the one on the page. */
import type { Millis } from '../../domain/units.ts';
import { baseUrl } from './basePath.ts';

/** Where a network takes no bytes a request would never end, and few of them are open at once. */
const ANSWER_MS: Millis = 20_000;

/**
 * Loads the page again and compares its script, which another build names differently. False where that fails, and where
 * a proxy answers with a page of its own.
 */
export async function isUpgraded(page: ParentNode = document): Promise<boolean> {
  const name = scriptOf(page);
  const served = name === undefined ? undefined : await servedScript();
  return served !== undefined && served !== name;
}

/** Whether a reload would show the console, and not an error page of the browser or a proxy. */
export async function isServed(): Promise<boolean> {
  return (await servedScript()) !== undefined;
}

async function servedScript(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(baseUrl(), { cache: 'no-store', headers: { accept: 'text/html' }, signal });
    if (!answer.ok) return undefined;
    return scriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  } catch {
    return undefined;
  }
}

/** File name of the console's script in a page. */
function scriptOf(page: ParentNode): string | undefined {
  const script = page.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script?.getAttribute('src')?.split('/').at(-1);
}
