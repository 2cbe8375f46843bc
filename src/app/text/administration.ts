/** Texts of the screens below Administration. */
export const ADMIN_TEXT = {
  figures: {
    period: 'Period',
    from: 'From',
    to: 'To',
    squad: 'Squad',
    allSquads: 'All squads',
    csv: 'CSV',
    print: 'Print',
  },
  refresh: 'Refresh',
  retry: 'Retry',
  failed: 'The figures could not be loaded.',
  failedAbout: 'Live monitoring continues. The server may be restarting, or may not support this call.',
  stale: 'The newest figures could not be loaded; these are older.',
  filter: 'Filter',
  nothingMatches: 'Nothing matches the filter.',
  all: 'All',
} as const;

export const GATEWAY_TEXT = {
  title: 'Gateway',
  about: 'Which service answers which paths.',
  path: 'Path',
  service: 'Service',
  servers: 'Available servers',
  none: 'No server',
} as const;

export const TRACKER_TEXT = {
  title: 'User Tracker',
  about: 'The newest page of each open session, as it changes.',
  user: 'User',
  address: 'IP address',
  page: 'Current page',
  since: 'Since',
  sessions: (count: number) => (count === 1 ? '1 session' : `${count} sessions`),
  empty: 'No session is known. The list fills when the live channel is connected.',
} as const;

export const PANES_TEXT = {
  title: 'Wall panes',
  panes: (count: number, silent: number, outdated: number) =>
    [
      count === 1 ? '1 wall pane' : `${count} wall panes`,
      ...(silent === 0 ? [] : [`${silent} silent`]),
      ...(outdated === 0 ? [] : [`${outdated} without live data`]),
    ].join(', '),
  name: 'Pane',
  unnamed: 'no name',
  state: 'State',
  alive: 'Alive',
  silent: 'Silent',
  outdated: 'No live data',
  view: 'View',
  user: 'User',
  address: 'IP address',
  version: 'Version',
  beat: 'Last sign',
} as const;

export const HEALTH_TEXT = {
  title: 'Health',
  about: 'The state of each part of the server, checked every five seconds.',
  up: 'All parts are up',
  down: (parts: string) => `Down: ${parts}`,
  upHint: 'Reports are received, stored and published.',
  none: 'none',
  perDay: (text: string) => `${text} a day`,
  downHint: 'The other parts still work. The reason is below.',
  names: {
    db: 'Database',
    diskSpace: 'Disk',
    diskUse: 'Use of the disk',
    journal: 'Journal',
    broker: 'Live channel',
    mail: 'Mail',
    sms: 'Text messages',
    devices: 'Devices',
    clock: 'Clock',
    cluster: 'Other servers',
    rabbit: 'Message broker',
    simulator: 'Source of reports',
    failures: 'Caught errors',
  } as Readonly<Record<string, string>>,
} as const;

export const METRICS_TEXT = {
  title: 'Metrics',
  about: 'The load of the last half hour, one sample every five seconds.',
  charts: {
    requestsPerSecond: 'Requests',
    responseMs: 'Response time, 95th percentile',
    eventLoopDelayMs: 'Event-loop delay, 99th percentile',
    heapUsedBytes: 'Heap in use',
    residentBytes: 'Resident memory',
    cpuCores: 'CPU',
    liveSessions: 'Live sessions',
    messagesPerSecond: 'Live messages',
  },
  latest: (name: string, value: string) => `${name}: ${value} now`,
  process: 'Process',
  uptime: 'Running for',
  cores: 'Cores',
  load: 'System load, 1 min',
  cpu: 'CPU of this process',
  files: 'Open files',
  memory: 'Memory',
  pool: 'Pool',
  used: 'Used',
  committed: 'Committed',
  limit: 'Limit',
  codes: 'Responses by status',
  code: 'Status',
  count: 'Count',
  mean: 'Mean',
  max: 'Longest',
  endpoints: 'Endpoints',
  endpoint: 'Path',
  method: 'Method',
  pauses: 'Pauses and queries',
  work: 'Work',
  gc: 'Garbage collection',
  database: 'Database queries',
  quantile: (percent: number) => `p${percent}`,
  threads: 'Threads',
  dump: 'Read threads',
  dumpAbout: 'Pauses the server for some tens of milliseconds.',
  handles: 'Open handles',
  kind: 'Kind',
  active: 'Active',
  state: 'State',
  stack: 'Stack',
  noStack: 'No JavaScript on the stack',
} as const;

export const CONFIGURATION_TEXT = {
  title: 'Configuration',
  about: 'Options and environment of the server. Values that may be secret are masked.',
  property: 'Property',
  value: 'Value',
  options: 'Options',
  ofConsole: 'Configuration of the console',
} as const;

export const PAGER_TEXT = {
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  pastEnd: 'This page is past the end of the list.',
  range: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
} as const;

export const LOGS_TEXT = {
  title: 'Logs',
  about: 'Levels take effect at once and last until the server is restarted.',
  levels: 'Levels',
  logger: 'Logger',
  level: 'Level',
  inherit: 'As ROOT',
  levelOf: (name: string) => `Level of ${name}`,
  setFailed: 'The level could not be changed.',
  tail: 'Newest lines',
  lines: 'Lines of the log',
  pause: 'Pause',
  follow: 'Follow',
  empty: 'No lines yet. At WARN a healthy server writes none: set a logger to DEBUG to see its work.',
  missed: (count: string) =>
    `${count === '1' ? '1 line was' : `${count} lines were`} dropped before they could be shown.`,
  shown: (shown: string, total: string) => `${shown} of ${total} lines`,
} as const;

export const DOCS_TEXT = {
  title: 'API',
  about: 'The calls of this server, which can be tried here with your own rights.',
  loading: 'Loading the API document…',
  failed: 'The API document could not be loaded.',
} as const;
