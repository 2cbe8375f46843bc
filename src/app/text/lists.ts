/** Names of the lists that header and home screen load, for the message about a failed list. */
export const LIST_TEXT = {
  configuration: 'Configuration',
  squads: 'Squads',
  scenarios: 'Test scenarios',
  subscribers: 'Subscribers',
  places: 'Places',
  levels: 'Levels',
  cameras: 'Cameras',
  zones: 'Zones',
  targets: 'Targets',
  models: 'Models',
} as const;
export type ListName = keyof typeof LIST_TEXT;
