/** Names of the lists that header and home load, for the sentence that says which is missing. */
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
