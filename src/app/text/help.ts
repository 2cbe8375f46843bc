/** Texts of the help drawer. */
export const HELP_TEXT = {
  help: 'Help',
  helpHere: 'Help for this screen',
  close: 'Close help',
  content: 'Help text',
  notFound: 'Help file not found.',
  keyboard: 'Keyboard',
  connection: 'Connection',
} as const;
