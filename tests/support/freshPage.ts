/** Before each file of browser tests: one page runs many, and what a file left in it would be found by the next. */
import { beforeAll } from 'vitest';

beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) if (name !== 'lang') root.removeAttribute(name);
});
