/** Words of the header's menus; those of their items are in the access table. */
export const MENU_TEXT = {
  main: 'Main',
  home: 'Home',
  survey: 'Survey',
  test: 'Test',
  options: 'Options',
  administration: 'Administration',
} as const;
