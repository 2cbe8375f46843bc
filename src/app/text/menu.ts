/** Labels of the header's menus; the labels of their items are in `menuAccess.ts`. */
export const MENU_TEXT = {
  palette: 'Search everywhere',
  main: 'Main',
  home: 'Home',
  review: 'Review',
  survey: 'Survey',
  test: 'Test',
  options: 'Options',
  administration: 'Administration',
} as const;
