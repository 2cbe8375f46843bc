/** Documents of the entities of a simulated installation beyond its devices: enough of each to show its screens. */
import { EMAIL_TEMPLATES } from '../../src/domain/resources/entities/emailTemplates.ts';
import { MODELS } from '../../src/domain/resources/entities/models.ts';
import { NODE_SCHEMES } from '../../src/domain/resources/entities/nodeSchemes.ts';
import { NODE_STATUSES } from '../../src/domain/resources/entities/nodeStatuses.ts';
import { NOTIFICATION_LEVELS } from '../../src/domain/resources/entities/notificationLevels.ts';
import { SHOT_MODES } from '../../src/domain/resources/entities/shotModes.ts';
import { SMS_SUBSCRIBERS } from '../../src/domain/resources/entities/smsSubscribers.ts';
import { SNOOZE_ALERTS } from '../../src/domain/resources/entities/snoozeAlerts.ts';
import { SUPER_SQUADS } from '../../src/domain/resources/entities/superSquads.ts';
import { TIME_LOGS } from '../../src/domain/resources/entities/timeLogs.ts';
import { VMS } from '../../src/domain/resources/entities/vms.ts';
import { WEBHOOKS } from '../../src/domain/resources/entities/webhooks.ts';
import { newRow } from '../../src/domain/resources/definition/writeRecord.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { Documents } from './documents.ts';
import { ARENA, CAMPUS, CITY, QUARTERS } from '../site/names.ts';
import type { Site, SiteNode } from '../site/site.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Nodes of each squad that report a state and the error of their clock. */
const REPORTING_NODES = 6;

const named = (squadId: string) => ({ squadId });

/** The documents at a time, by collection; a state that a node reports is from the last hours. */
export function entityDocumentsOf(site: Site, now: EpochMs): Documents {
  const nodesOf = Map.groupBy(site.nodes, ({ squadId }) => squadId);
  const reporting = [...nodesOf.values()].flatMap((nodes) => nodes.slice(0, REPORTING_NODES));
  const rows = {
    superSquads: superSquads(),
    vms: videoSystems(),
    nodeSchemes: [...nodesOf].map(([squadId, nodes]) => scheme(squadId, nodes)),
    nodeStatuses: reporting.map((node, n) => status(node, n, now)),
    timeLogs: reporting.map((node, n) => timeLog(node, n, now)),
    shotModes: shotModes(),
    models: models(site),
    notificationLevels: NOTIFICATION_LEVEL_ROWS,
    smsSubscribers: SUBSCRIBERS,
    webhooks: [DISPATCH],
    emailTemplates: TEMPLATES,
    snoozeAlerts: [pastSnooze(now)],
  };
  return Object.fromEntries(
    Object.entries(rows).map(([name, all]) => [
      name,
      (from: number, count: number) => all.slice(from, from + count),
    ]),
  );
}

function superSquads() {
  const quarters = QUARTERS.map(({ squadId }) => named(squadId));
  return [
    newRow(SUPER_SQUADS, { name: CITY, alias: 'Streets and parks', squadids: quarters }),
    newRow(SUPER_SQUADS, {
      name: 'Buildings',
      alias: `${CAMPUS.name} and ${ARENA.name}`,
      squadids: [named(CAMPUS.squadId), named(ARENA.squadId)],
    }),
  ];
}

function videoSystems() {
  return [
    newRow(VMS, { name: 'City video', type: 'VIDEO', serverUrl: 'https://video.example.org' }),
    newRow(VMS, {
      name: `${ARENA.name} sign`,
      type: 'SIGN',
      serverUrl: 'https://signs.example.org/arena',
      squadids: [named(ARENA.squadId)],
      message: 'Leave by the north gate',
    }),
  ];
}

function scheme(squadId: string, nodes: readonly SiteNode[]) {
  const places = nodes.slice(0, REPORTING_NODES).map(({ nodeId, zoneId }) => ({ nodeId, zone: zoneId }));
  return newRow(NODE_SCHEMES, {
    name: `Scheme ${squadId}`,
    squadId,
    schemeJson: JSON.stringify({ nodes: places }),
  });
}

function status({ nodeId, squadId }: SiteNode, n: number, now: EpochMs) {
  return newRow(NODE_STATUSES, {
    nodeId,
    squadId,
    status: n % 11 === 7 ? 'DOWN' : 'UP',
    timestamp: epochMs(now - ((n % 5) + 1) * HOUR),
    temperature: 18 + ((n * 7) % 15),
    battery: 100 - ((n * 13) % 40),
    cpu: 12 + ((n * 5) % 30),
    gpsFix: n % 6 !== 5,
    version: n % 4 === 0 ? '4.2.9' : '4.3.4',
    uptime: ((n % 40) + 1) * 86_400,
  });
}

function timeLog({ nodeId, squadId }: SiteNode, n: number, now: EpochMs) {
  return newRow(TIME_LOGS, {
    nodeId,
    squadId,
    timestamp: epochMs(now - ((n % 5) + 1) * HOUR),
    offsetMs: ((n * 17) % 41) - 20,
    source: n % 6 === 5 ? 'NTP' : 'GPS',
  });
}

function shotModes() {
  const { squadId } = ARENA;
  return [
    newRow(SHOT_MODES, { name: 'Event', mode: 'EVENT', squadId, startTime: '18:00', endTime: '23:00' }),
    newRow(SHOT_MODES, {
      name: 'Night',
      mode: 'SENSITIVE',
      squadId: CAMPUS.squadId,
      enabled: true,
      startTime: '22:00',
      endTime: '06:00',
    }),
  ];
}

function models({ ground, buildings }: Site) {
  return buildings.map(({ name, centre, floors }) =>
    newRow(MODELS, {
      name,
      lat: ground.latOf(centre),
      lon: ground.lonOf(centre),
      alt: 0,
      levelId: floors[0]?.id ?? '',
    }),
  );
}

const NOTIFICATION_LEVEL_ROWS = [
  newRow(NOTIFICATION_LEVELS, {
    name: 'Alarms',
    level: 1,
    reportTypes: ['Shot', 'Panic', 'Weapon'],
    sms: true,
    push: true,
  }),
  newRow(NOTIFICATION_LEVELS, {
    name: 'Everything',
    level: 2,
    sms: true,
    email: true,
    push: true,
    escalations: true,
  }),
];

/** Subscribers of group messages: to all reports, to a squad, to a type, and a disabled one. The numbers are fictional. */
const SUBSCRIBERS = [
  subscriber({ firstName: 'Dana', lastName: 'Whitfield', phone: '+1 202 555 0100' }),
  subscriber({
    firstName: 'Sam',
    lastName: 'Okafor',
    phone: '+1 202 555 0101',
    squadids: [named(CAMPUS.squadId)],
  }),
  subscriber({ firstName: 'Ines', lastName: 'Marek', phone: '+1 202 555 0102', reportTypes: ['Shot'] }),
  subscriber({ firstName: 'Lee', lastName: 'Brandt', phone: '+1 202 555 0103', enabled: false }),
];

type SubscriberRecord = Parameters<typeof newRow<(typeof SMS_SUBSCRIBERS)['fields']>>[1] & {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
};

function subscriber({ firstName, lastName, phone, ...more }: SubscriberRecord) {
  const email = `${firstName}.${lastName}@example.org`.toLowerCase();
  return newRow(SMS_SUBSCRIBERS, { firstName, lastName, phone, email, ...more });
}

const DISPATCH = newRow(WEBHOOKS, {
  name: 'Dispatch',
  url: 'https://dispatch.example.org/reports',
  template: '{"type": "{{type}}", "zone": "{{zone}}", "time": "{{date}}T{{time}}Z"}',
  reportTypes: ['Shot', 'Panic'],
});

/** The last template serves all other types. Templates without subject and body send the default mail. */
const TEMPLATES = (['Shot', 'Panic', ''] as const).map((reportType) =>
  newRow(EMAIL_TEMPLATES, {
    name: `${reportType === '' ? 'Any other' : reportType} report`,
    reportType,
    primaryTemplate: true,
  }),
);

function pastSnooze(now: EpochMs) {
  return newRow(SNOOZE_ALERTS, {
    name: 'Fireworks display',
    squadids: [named(ARENA.squadId)],
    reportTypes: ['Fireworks'],
    startTime: epochMs(now - 3 * DAY),
    endTime: epochMs(now - 3 * DAY + 4 * HOUR),
    reason: 'Licensed display at the harbour',
  });
}
