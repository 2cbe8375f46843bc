/** Whether the server has another build of the console than the one on the page (T-22). */
import { baseUrl } from './basePath.ts';

/**
 * Loads the page again and compares its script, which another build names differently. False where that fails, and where
 * a proxy answers with a page of its own.
 */
export async function isUpgraded(page: ParentNode = document): Promise<boolean> {
  const name = scriptOf(page);
  if (name === undefined) return false;
  try {
    const answer = await fetch(baseUrl(), { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!answer.ok) return false;
    const served = scriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return served !== undefined && served !== name;
  } catch {
    return false;
  }
}

/** File name of the console's script in a page. */
function scriptOf(page: ParentNode): string | undefined {
  const script = page.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script?.getAttribute('src')?.split('/').at(-1);
}
