/** Texts shown before and around every screen. */
export const PRODUCT = 'Shotpoint';

export const PLATFORM_TEXT = {
  mobile: `${PRODUCT} is not supported on mobile devices. Please use desktop client with ${PRODUCT}.`,
  otherBrowser: `This browser is not supported. Please use Chrome with ${PRODUCT}.`,
  welcome: `Welcome to ${PRODUCT}. Click OK to continue.`,
  ok: 'OK',
  unexpected: 'An unexpected error has occurred.',
  othersWork: 'The rest of the console still works. Press Retry to show this part again.',
  header: 'Header',
  warnings: 'Warnings',
  reload: 'Reload',
  retry: 'Retry',
  report: 'Report',
  unknownPage: 'The page does not exist.',
  unauthorizedPage: 'You are not authorized to access this page.',
  home: 'Go to the map',
  noSquadYet: 'There are no squads yet.',
  addSquad: 'Nodes, cameras and zones belong to a squad. Add the first one.',
  squadsByOthers: 'An administrator can add some under Options, Squads.',
  chunkFailed: 'This part of the console could not be loaded.',
  chunkTimeout: 'This part of the console did not load within 120 seconds.',
  upgraded: 'A newer version of the console is installed. Reload to continue.',
  loading: 'Loading',
} as const;

/** "Timeline could not be shown." */
export function partFailed(part: string): string {
  return `${part} could not be shown.`;
}

/** Text of a link to a screen. @param screen its name in the menu */
export function goTo(screen: string): string {
  return `Go to ${screen}`;
}

/** Versions of console and server, shown at the start. */
export function versionsText(client: string, server: string | undefined): string {
  return server === undefined ? `${PRODUCT} ${client}` : `${PRODUCT} ${client}, server ${server}`;
}
