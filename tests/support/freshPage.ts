/** Before each file of browser tests: one page runs many, and what a file left in it would be found by the next. */
import { beforeAll } from 'vitest';
import { cdp } from 'vitest/browser';

/** Moves the mouse of the browser to the far corner of its window: what a file shows may not come to lie under it. */
async function moveMouseAway(): Promise<void> {
  const { innerWidth, innerHeight } = window.parent;
  const corner = { x: innerWidth - 1, y: innerHeight - 1 };
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...corner });
}

beforeAll(async () => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) if (name !== 'lang') root.removeAttribute(name);
  await moveMouseAway();
});
