/** Whether the server has another build of the console than the one on the page (T-22). */
import { baseUrl } from './basePath.ts';

/** Loads the page again and compares its script, which another build names differently; false where that fails. */
export async function isUpgraded(page: ParentNode = document): Promise<boolean> {
  const script = page.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
  const name = script?.split('/').at(-1);
  if (name === undefined) return false;
  try {
    const answer = await fetch(baseUrl(), { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok && !(await answer.text()).includes(name);
  } catch {
    return false;
  }
}
