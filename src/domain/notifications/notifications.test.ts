import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SWITCHES } from '../access/reportAccess.ts';
import type { ReportSymbol } from '../contract/reportTypes.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import type { Row } from '../json/row.ts';
import { epochMs } from '../units.ts';
import { configOf } from '../contract/config.ts';
import { addresseesOf, ageLimitOf, isRecorded, notifiedAge, suppressionText } from './addressees.ts';
import { activeHours, isActiveAt } from './activeHours.ts';
import { recipientsOf, snoozesOf, type DirectoryRecords } from './directory.ts';
import { emailTemplatesOf, templateFor } from './emailTemplate.ts';
import { escalatedReport, escalationMessage } from './escalation.ts';
import { isAdmitted, type Recipient } from './recipient.ts';
import { RecipientIndex } from './recipientIndex.ts';
import { factsOf } from './notificationFacts.ts';
import { MAX_RETRY_DELAY, MAX_ATTEMPTS, retryDelay } from './deliveryPauses.ts';
import { snoozeOf } from './snooze.ts';

/** 2026-07-01 02:30 in Berlin. */
const AT = epochMs(Date.UTC(2026, 6, 1, 0, 30));
const report = (more: Partial<ShotReport> = {}): ShotReport => ({
  detectionId: 'd1',
  squadId: 'NG',
  zoneId: 'NG_Z1',
  zone: 'North gate',
  timeStamp: AT,
  reportType: 'Shot',
  ...more,
});

const NONE: DirectoryRecords = {
  subscribers: [],
  webhooks: [],
  notificationLevels: [],
  superSquads: [],
  snoozeAlerts: [],
  pushRecipients: [],
};
const found = (records: Partial<DirectoryRecords>, of: ShotReport = report(), at = AT): string[] =>
  new RecipientIndex(recipientsOf({ ...NONE, ...records }))
    .find(factsOf(of), at)
    .map(({ channel, address }) => `${channel} ${address}`)
    .toSorted();

const subscriber = (more: Row = {}): Row => ({
  id: 1,
  firstName: 'Ann',
  phone: '+1',
  enabled: true,
  ...more,
});

describe('a subscriber is notified', () => {
  it.each([
    ['of everything without a filter', {}, {}, true],
    ['not while disabled', { enabled: false }, {}, false],
    ['of its squad', { squadids: [{ squadId: 'NG' }] }, {}, true],
    ['of no other squad', { squadids: ['SG'] }, {}, false],
    ['of a squad of its super squad', { superSquads: [{ name: 'City' }] }, {}, true],
    ['of a super squad among its squads', { squadids: ['city'] }, {}, true],
    ['of no squad beside its super squad', { superSquads: [{ name: 'City' }] }, { squadId: 'X' }, false],
    ['of its zone by id', { zones: [{ zoneId: 'NG_Z1' }] }, {}, true],
    ['of its zone by name', { zones: ['North gate'] }, {}, true],
    ['of no other zone', { zones: ['NG_Z2'] }, {}, false],
    ['of no report without a zone', { zones: ['NG_Z1'] }, { zone: undefined, zoneId: undefined }, false],
    ['of its type', { reportTypes: ['Shot'] }, {}, true],
    ['of no other type', { reportTypes: ['Panic'] }, {}, false],
    ['of a Possible Shot as a Shot', { reportTypes: ['Shot'] }, { weaponCategory: 6 }, true],
    ['of Possible Shots alone', { reportTypes: ['Possible Shot'] }, {}, false],
    ['of no test without asking', {}, { test: true }, false],
    ['of no test of its type', { reportTypes: ['Shot'] }, { test: true }, false],
    ['of tests where its types name Test', { reportTypes: ['Test'] }, { test: true }, true],
    ['of no shot where its types name Test alone', { reportTypes: ['Test'] }, {}, false],
    ['within its hours', { activeFrom: '02:00', activeTo: '03:00', timeZone: 'Europe/Berlin' }, {}, true],
    ['not outside its hours', { activeFrom: '02:00', activeTo: '03:00', timeZone: 'UTC' }, {}, false],
    ['within hours over midnight', { activeFrom: '22:00', activeTo: '06:00' }, {}, true],
    [
      'always where its zone is unknown',
      { activeFrom: '02:00', activeTo: '03:00', timeZone: 'No/Where' },
      {},
      true,
    ],
    ['always where a time is unreadable', { activeFrom: '2 pm', activeTo: '03:00' }, {}, true],
  ] as const)('[notifications.2] %s', (_name, row, of, isNotified) => {
    const superSquads = [{ name: 'City', alias: 'city', squadids: [{ squadId: 'NG' }, 'SG'] }];
    expect(found({ subscribers: [subscriber(row)], superSquads }, report(of as Partial<ShotReport>))).toEqual(
      isNotified ? ['sms +1'] : [],
    );
  });

  it.each([
    ['both without a level', undefined, ['email a@b.c', 'sms +1']],
    ['SMS alone', { id: 7 }, ['sms +1']],
    ['nothing of other types', { id: 8 }, []],
    ['both where the level is gone', { id: 9 }, ['email a@b.c', 'sms +1']],
    ['SMS alone, by the name of the level', 'Night', ['sms +1']],
  ])('[notifications.3] by the channels and types of its level: %s', (_name, notificationLevel, wanted) => {
    const notificationLevels = [
      { id: 7, name: 'Night', sms: true, email: false, reportTypes: ['Shot'] },
      { id: 8, name: 'Panic', sms: true, email: true, reportTypes: ['Panic'] },
    ];
    const subscribers = [subscriber({ email: 'a@b.c', notificationLevel })];
    expect(found({ subscribers, notificationLevels })).toEqual(wanted);
  });
});

describe('a webhook', () => {
  const webhook = (more: Row = {}): Row => ({
    id: 3,
    name: 'CAD',
    url: 'https://cad/',
    enabled: true,
    ...more,
  });

  it.each([
    ['is called', {}, true],
    ['is not called unless it is enabled', { enabled: undefined }, false],
    ['is not called for other zones', { zones: ['NG_Z2'] }, false],
    [
      'is called for all zones with its box, whatever its list',
      { zones: ['NG_Z2'], allZonesCheckbox: true },
      true,
    ],
    ['needs an address', { url: '' }, false],
  ])('[notifications.14] %s', (_name, more, isCalled) => {
    expect(found({ webhooks: [webhook(more)] })).toEqual(isCalled ? ['webhook https://cad/'] : []);
  });
});

describe('a person with push notifications', () => {
  const person = (authorities: string[] = [], switches = {}) => ({
    id: 5,
    login: 'ann',
    email: 'ann@b.c',
    endpoint: 'https://push/1',
    authorities: new Set(authorities),
    switches: { ...DEFAULT_SWITCHES, ...switches },
  });

  it.each([
    ['is notified of a shot', [], {}, {}, true],
    ['is not notified of a type that is switched off', [], { shot: false }, {}, false],
    ['is not notified of what the authorities hide', [], {}, { reportType: 'Panic' }, false],
    ['is notified of what the authorities show', ['ROLE_PANIC'], {}, { reportType: 'Panic' }, true],
    ['is not notified of tests', ['ROLE_ADMIN'], {}, { test: true }, false],
    ['is notified of tests where they are switched on', ['ROLE_ADMIN'], { test: true }, { test: true }, true],
  ])('[notifications.4] %s', (_name, authorities, switches, of, isNotified) => {
    const pushRecipients = [person(authorities, switches)];
    expect(found({ pushRecipients }, report(of))).toEqual(isNotified ? ['push https://push/1'] : []);
  });

  it('[notifications.4] has the filter and level of the subscriber with the same email', () => {
    const own = (more: Row) => [subscriber({ phone: '', email: 'Ann@B.c', enabled: false, ...more })];
    const notificationLevels = [{ id: 1, name: 'Quiet', sms: true, push: false }];
    const records = { pushRecipients: [person()], notificationLevels };
    expect(found({ ...records, subscribers: own({ squadids: ['SG'] }) })).toEqual([]);
    expect(found({ ...records, subscribers: own({ squadids: ['NG'] }) })).toHaveLength(1);
    expect(found({ ...records, subscribers: own({ notificationLevel: 'Quiet' }) })).toEqual([]);
  });
});

describe('a snooze', () => {
  const until = new Date(AT + 60_000).toISOString();

  it.each([
    ['stops what it names', { squadids: ['NG'], reportTypes: ['Shot'] }, AT, 'Range day'],
    ['stops everything where it names nothing', {}, AT, 'Range day'],
    ['stops no other squad', { squadids: ['SG'] }, AT, undefined],
    ['stops no other type', { reportTypes: ['Panic'] }, AT, undefined],
    ['stops nothing before its time', { startTime: until }, AT, undefined],
    ['stops nothing from its end on', { endTime: until }, epochMs(AT + 60_000), undefined],
    ['stops until its end', { endTime: until }, epochMs(AT + 59_999), 'Range day'],
    ['stops nothing unless it is enabled', { enabled: false }, AT, undefined],
  ])('[notifications.5] %s', (_name, more, at, name) => {
    const snoozes = snoozesOf({
      superSquads: [],
      snoozeAlerts: [{ name: 'Range day', enabled: true, ...more }],
    });
    expect(snoozeOf(snoozes, factsOf(report()), at)?.name).toBe(name);
  });
});

describe('the index', () => {
  const names = fc.constantFrom('a', 'b', 'c');
  const filter = fc.option(
    fc.uniqueArray(names, { maxLength: 3 }).map((list) => new Set(list)),
    { nil: undefined },
  );
  const recipient = fc
    .record({ squads: filter, zones: filter, types: filter })
    .map((given, id = 0): Recipient => ({
      channel: 'sms',
      id: String(id),
      name: '',
      address: '',
      filter: { ...given, hours: undefined },
      escalations: false,
    }));

  it('[notifications.3] finds each recipient that a search of all would find, once', () => {
    fc.assert(
      fc.property(
        fc.array(recipient),
        names,
        fc.array(names),
        fc.array(names),
        (all, squadId, zones, types) => {
          const facts = { squadId, zones, types, isTest: false };
          const wanted = all.filter((one) => isAdmitted(one.filter, facts, AT));
          expect(new Set(new RecipientIndex(all).find(facts, AT))).toEqual(new Set(wanted));
          expect(new RecipientIndex(all).find(facts, AT)).toHaveLength(wanted.length);
        },
      ),
    );
  });

  it('[notifications.3] reads whatever is stored, and nothing throws', () => {
    fc.assert(
      fc.property(fc.object(), (row) => {
        const rows = [row as Row];
        const all = {
          subscribers: rows,
          webhooks: rows,
          notificationLevels: rows,
          superSquads: rows,
          snoozeAlerts: rows,
        };
        expect(recipientsOf({ ...NONE, ...all }).length).toBeLessThanOrEqual(3);
        expect(snoozesOf({ ...NONE, ...all }).length + emailTemplatesOf(rows).length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('notifications', () => {
  it('[notifications.8] are retried after doubled delays with chance in them, up to 15 minutes', () => {
    const spans = Array.from({ length: MAX_ATTEMPTS }, (_, at) => [
      retryDelay(at + 1, 0),
      retryDelay(at + 1, 1),
    ]);
    expect(spans.slice(0, 3)).toEqual([
      [2000, 1000],
      [4000, 2000],
      [8000, 4000],
    ]);
    expect(spans.at(-1)).toEqual([MAX_RETRY_DELAY, MAX_RETRY_DELAY / 2]);
  });

  /** What suppresses a mail and a text of a report, whose notification is of AT. */
  const suppressed = (of: Partial<ShotReport>, minutes = '60') => {
    const one = report(of);
    const addressing = {
      recipients: new RecipientIndex(
        recipientsOf({ ...NONE, subscribers: [subscriber({ email: 'a@b.c' })] }),
      ),
      snoozes: [],
      templates: emailTemplatesOf([{ subject: 's', reportType: 'Shot', primaryTemplate: true }]),
      ageLimit: ageLimitOf(configOf([{ key: 'NOTIFICATION_AGE_LIMIT', value: minutes }])),
    };
    const notice = {
      facts: factsOf(one),
      at: AT,
      age: notifiedAge(one, AT, undefined),
      kind: 'alert',
    } as const;
    return addresseesOf(addressing, notice).map(
      ({ suppression }) => suppression && suppressionText(suppression),
    );
  };

  it('[notifications.31] of an escalation are for those whose level asks, on its channels, within filter and snoozes', () => {
    const notificationLevels = [
      { id: 1, name: 'Chief', sms: true, email: true, escalations: true },
      { id: 2, name: 'Crew', sms: true, email: true },
    ];
    const subscribers = [
      subscriber({ email: 'a@b.c', notificationLevel: 'Chief' }),
      subscriber({ id: 2, phone: '+2', notificationLevel: 'Crew' }),
      subscriber({ id: 3, phone: '+3' }),
      subscriber({ id: 4, phone: '+4', notificationLevel: 'Chief', squadids: ['SG'] }),
    ];
    const webhooks = [{ id: 1, url: 'https://cad.example', enabled: true }];
    const records = { ...NONE, notificationLevels, subscribers, webhooks };
    const addressing = { snoozes: [], templates: [], ageLimit: 0 };
    const recipients = new RecipientIndex(recipientsOf(records));
    const notice = { facts: factsOf(report()), at: AT, age: 0, kind: 'escalation' } as const;
    const of = (more: object = {}) =>
      addresseesOf({ ...addressing, recipients, ...more }, notice).map(({ recipient, suppression }) => [
        recipient.address,
        suppression?.kind,
      ]);
    expect(of()).toEqual([
      ['+1', undefined],
      ['a@b.c', undefined],
    ]);
    const snoozes = snoozesOf({ superSquads: [], snoozeAlerts: [{ name: 'Range day', enabled: true }] });
    expect(of({ snoozes })).toEqual([
      ['+1', 'snooze'],
      ['a@b.c', 'snooze'],
    ]);
  });

  it('[notifications.31] of an escalation are about the newest of its most severe reports', () => {
    const point = (reportId: number, symbol: ReportSymbol) =>
      ({ reportId, symbol, detectionId: '', time: AT, rounds: 1 }) as const;
    const track = [point(1, 'Shot'), point(2, 'Shot'), point(3, 'Possible Shot')];
    expect([escalatedReport(track)?.reportId, escalatedReport([])]).toEqual([2, undefined]);
    expect([escalationMessage(60_400, 1), escalationMessage(83_000, 7), escalationMessage(5_000, 1)]).toEqual(
      [
        'Nobody has taken this for 1 min.',
        'Nobody has taken this for 1 min 23 s. Reports of the incident: 7.',
        'Nobody has taken this for 5 s.',
      ],
    );
  });

  it('[notifications.6] older than NOTIFICATION_AGE_LIMIT are not sent, and say so', () => {
    const old = { timeStamp: AT - 3_660_000, start: AT };
    const why = 'Too old: it happened 1 h 1 min before, NOTIFICATION_AGE_LIMIT is 1 h';
    expect(suppressed(old)).toEqual([why, why]);
    expect(suppressed(old, '61')).toEqual([undefined, undefined]);
    expect(notifiedAge(report({ notificationDelay: 30 }), epochMs(AT + 100_000), 60)).toBe(10_000);
  });

  it.each([
    ['of seconds', AT / 1000],
    ['1024 weeks behind', AT - 1024 * 7 * 86_400_000],
    ['ten hours ahead', AT + 36_000_000],
  ])('[notifications.6] are sent by the time of receipt where the clock is %s', (_, timeStamp) => {
    expect(suppressed({ timeStamp, start: AT })).toEqual([undefined, undefined]);
  });

  it('[notifications.6] are none of a record of the past, whose source gives the receipt of then', () => {
    const past = AT - 400 * 86_400_000;
    expect(isRecorded({ start: past }, AT, 3_600_000)).toBe(true);
    expect(isRecorded({ start: AT }, AT, 3_600_000)).toBe(false);
  });

  it('[notifications.23] of a type without a template are not mailed, and say so', () => {
    const why = 'There is no primary email template for this type of report';
    expect(suppressed({ reportType: 'Panic', start: AT })).toEqual([undefined, why]);
  });

  it('[notifications.23] take the primary template of the type, else the one of every type', () => {
    const templates = emailTemplatesOf([
      { subject: 'draft', reportType: 'Shot', primaryTemplate: false },
      { subject: 'any', reportType: null, primaryTemplate: true },
      { subject: 'shot', reportType: 'Shot', primaryTemplate: true },
    ]);
    const subjectFor = (of: Partial<ShotReport>) => templateFor(templates, factsOf(report(of)))?.subject;
    expect([{}, { weaponCategory: 6 }, { reportType: 'Panic' }].map(subjectFor)).toEqual([
      'shot',
      'shot',
      'any',
    ]);
  });

  it('[notifications.2] follow the clock change of a zone', () => {
    const night = activeHours('02:00', '04:00', 'Europe/Berlin');
    const isActive = (iso: string) => night !== undefined && isActiveAt(night, epochMs(Date.parse(iso)));
    const instants = ['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z'];
    expect(instants.map(isActive)).toEqual([false, true, false]);
  });
});
