/** The project's own rules of the linter. */
import { ownElement } from './ownElement.mjs';
import { parameters } from './parameters.mjs';

// oxlint-disable-next-line import/no-default-export -- a plugin of oxlint is one
export default {
  meta: { name: 'shotpoint' },
  rules: { 'own-element': ownElement, parameters },
};
