/**
 * react-aria adds a style element with this id unless there is an element that has it. The content security policy
 * blocks style elements; `entities.module.css` has the rule.
 */
const STYLE_ID = 'react-aria-pressable-style';

/** Loads the chunk of the pages below /entities. */
export const loadEntityPages = async () => {
  if (document.getElementById(STYLE_ID) === null) {
    const placeholder = document.createElement('meta');
    placeholder.id = STYLE_ID;
    document.head.append(placeholder);
  }
  return (await import('./EntityPages.tsx')).EntityPages;
};
