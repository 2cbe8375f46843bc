/** The contract as a document for integrators, generated from the tables that server and client import. */
import {
  SEARCH_KINDS,
  SEARCH_TIME_HEADER,
  SEARCHED_FROM_HEADER,
} from '../../src/domain/search/searchResult.ts';
import { CALLS } from '../../src/domain/access/callAccess.ts';
import { canReceive } from '../../src/domain/access/topicAccess.ts';
import {
  ANY_COLLECTION,
  MAX_NAMED_RECORDS,
  OWN_ACCOUNT,
} from '../../src/domain/contract/collectionChange.ts';
import { CANARY_MS } from '../../src/domain/contract/canary.ts';
import { MAX_OPEN_INCIDENTS, MAX_PRESENT } from '../../src/domain/contract/presence.ts';
import { MAX_LISTED_REVIEWS, MAX_WAITING_REPORTS } from '../../src/domain/contract/reviewQueue.ts';
import { STATISTICS_MAILERS, type CallRule } from '../../src/domain/contract/callRules.ts';
import { REPORT_SYMBOLS } from '../../src/domain/contract/reportTypes.ts';
import { MAX_VOLUME } from '../../src/domain/contract/soundSettings.ts';
import { STORAGE_STATES } from '../../src/domain/contract/storageState.ts';
import { CONFIG_KEYS } from '../../src/domain/contract/config.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { MAX_PLAN_LENGTH, PLAN_KINDS } from '../../src/domain/floorPlan/floorPlan.ts';
import { INCIDENT_OUTCOMES, INCIDENT_STATES } from '../../src/domain/contract/incident.ts';
import { MAX_RESPONSE_DAYS } from '../../src/domain/contract/response.ts';
import {
  MAX_STATISTICS_DAYS,
  STATISTICS_BY,
  STATISTICS_KINDS,
} from '../../src/domain/contract/statistics.ts';
import {
  MAIL_HOUR,
  MAIL_RHYTHMS,
  MAX_MAIL_RECIPIENTS,
  MAX_STATISTICS_MAILS,
  SEND_NOW_PAUSE,
} from '../../src/domain/contract/statisticsMail.ts';
import { MAX_OBSERVATIONS, MAX_OBSERVED_REPORTS } from '../../src/domain/contract/observations.ts';
import { MIN_CALIBRATED_REPORTS } from '../../src/domain/contract/calibration.ts';
import { KNOWN_REACH, KNOWN_REPORTS, KNOWN_ROLES, NOW_REMOVED } from '../../src/domain/contract/asKnown.ts';
import { REPORT_EVENTS } from '../../src/domain/contract/reportHistory.ts';
import { LEAST_CASES } from '../../src/domain/incidents/responseRules.ts';
import { INCIDENT_SORT_FIELDS } from '../../server/store/incidents/incidentStore.ts';
import { MAX_TEXT_LENGTH } from '../../src/domain/json/read.ts';
import type { Field } from '../../src/domain/resources/definition/fields.ts';
import { RESOURCES, type ServedResource } from '../../src/domain/resources/registry.ts';
import { LISTED_AFTER_END } from '../../server/http/routes/shelves.ts';
import { MAX_DRILL_MINUTES } from '../../src/domain/contract/drill.ts';
import { KEPT_KINDS, MAX_KEPT_DAYS } from '../../src/domain/contract/retention.ts';
import { MAX_HOLD_REASON_LENGTH } from '../../src/domain/contract/hold.ts';
import { SEARCH_SHARERS } from '../../src/domain/access/savedSearchAccess.ts';
import { MAX_SAVED_SEARCHES } from '../../src/domain/contract/savedSearch.ts';
import { MAX_SHELF_MINUTES, NEVER_SHELVED } from '../../src/domain/contract/shelf.ts';
import { MEDIA_COLUMN, SHELF_FIELD, SHOT_FIELDS } from '../../src/domain/contract/shotReport.ts';
import { NUMBERINGS_HEADER } from '../../src/domain/contract/numbering.ts';
import {
  ACTIVITY,
  BEAT_MS,
  PREV_HEADER,
  CHANGES_HEADER,
  SENT_HEADER,
  STORED_HEADER,
  SEQ_HEADER,
  OFFERED_HEADER,
  TOPICS,
  type Destination,
} from '../../src/domain/contract/topics.ts';

/** Markdown, the same for the same tables. */
export function contractDocument(): string {
  return [
    '# The contract',
    'Made from `src/domain/contract`, `src/domain/resources` and `src/domain/access`; `npx vitest run tests/contractDocument.test.ts -u` writes it anew.',
    '## Calls',
    'Paths are below the base of the page. Each call but the public ones carries `Authorization: Bearer …`; a call that is not here does not exist.',
    table(
      ['method', 'path', 'who'],
      CALLS.map(([method, path, rule]) => [method, `\`${path}\``, whoOf(rule)]),
    ),
    `\`${PATHS.soundSettings}\` has a person's \`volume\` (0 to ${MAX_VOLUME}), \`silent\` types and types whose sound is \`repeated\` until taken; the types are \`${REPORT_SYMBOLS.join('`, `')}\`.`,
    '## Live channel',
    `STOMP 1.1 and 1.2 over a websocket at \`${PATHS.live}?access_token=…\`, or in SockJS's shape below the same path. Heart-beats every ${BEAT_MS / 1000} s each way.`,
    table(['destination', 'heard by', 'with REVIEWER_FUNCTION on'], topicRows()),
    `A client may send to \`${ACTIVITY}\`, \`{"page": "/path"}\`, and to \`${TOPICS.presence}\`. A session has one subscription for each destination, and an account at most 100 sessions. Each MESSAGE carries \`${SEQ_HEADER}\` (number of the newest committed change), \`${PREV_HEADER}\` (number of the event before it that this session was sent, 0 for none) and \`${SENT_HEADER}\` (the server's clock, epoch ms), a new report's MESSAGE also \`${STORED_HEADER}\` (the clock when the report was written, before its commit; not of the contract); \`GET ${PATHS.liveReplay}?since=\` gives what came after a number, and which reports were removed. After a restore, or a failover that lost commits, \`seq\` goes back: CONNECTED names in \`${NUMBERINGS_HEADER}\` the newest numberings, oldest first, each with the newest \`seq\` of its beginning (\`id=seq\`, with commas between); a client that received a higher one under the numbering before asks by time instead. CONNECTED names in \`${OFFERED_HEADER}\` the topics beyond the contract's, with commas between: a console subscribes to them on such a server alone. \`${TOPICS.configuration}\` says that the configuration was changed, without values. \`${TOPICS.changes}\` names records that were written: \`{"collection", "records": [{"id", "recordVersion"}]}\`, of the collections that the session may list, and of every one where \`collection\` is \`${ANY_COLLECTION}\`; \`number\` is the number of the newest change, which CONNECTED and answers to GET name in the header \`${CHANGES_HEADER}\`; \`recordVersion\` is absent where the record was removed, \`records\` where there are more than ${MAX_NAMED_RECORDS}. Removed reports are \`{"collection": "shotreports", "removed": [{"squadId", "detectionId"}]}\`, and \`{"collection": "${OWN_ACCOUNT}"}\` says that the own account was changed.`,
    `\`${TOPICS.storage}\` says whether the server stores what is reported, at the subscription and at each change: \`{"storage"}\` is one of \`${STORAGE_STATES.join('`, `')}\`.`,
    `\`${TOPICS.incidents}\` has incidents in their newest state, as lists and single ones have them: a client keeps the highest \`version\` of each \`id\`, and reads the list after a connection loss. \`{"id", "version", "gone": true}\` says that an incident has no reports any more; \`joinedId\` names the one that they are in.`,
    `\`${TOPICS.canary}\` has a test message every ${CANARY_MS / 1000} s that takes the way of a report and is none: \`{"sentAt"}\` is the server's clock (epoch ms) before it went through the store. It has no number of its own and no replay.`,
    `\`${TOPICS.presence}\` says who has an incident open, to those who may see it: \`{"incidentId", "people": [{"login", "listening"}]}\`, all of them at each change and at the subscription, by login, at most ${MAX_PRESENT}. A client sends what it has open to the same name, \`{"open": [id], "listening": [id]}\`, at most ${MAX_OPEN_INCIDENTS} ids each; the newest counts until its connection ends. Display accounts may not send. Nothing is stored.`,
    '## Search',
    `\`GET ${PATHS.search}?q=&size=&page=&zone=\` is not of the contract. It answers with an array of \`{kind, id, title, time, lat, lon, link}\`, best first: \`kind\` is one of \`${SEARCH_KINDS.join('`, `')}\`, \`time\` (epoch ms) and place are null where they are unknown, \`link\` opens the result in the console, and a report has its \`key\`. Reports near the time in \`q\` come first, else the newest. \`zone\` is the time zone of the words for a time, by default the server's; \`${SEARCH_TIME_HEADER}\` says how they were read, as two instants with a slash between them. A header \`link\` leads to the next page. \`${SEARCHED_FROM_HEADER}\` names the instant before which nothing was read, where the search took too long.`,
    '## Incidents',
    `A list takes \`page\`, \`size\`, \`sort\` (\`${INCIDENT_SORT_FIELDS.join('`, `')}\`), \`state\` (\`${INCIDENT_STATES.join('`, `')}\`), \`owner\`, \`type\`, \`squadId\`, \`zone\`, \`sensor\`, \`from\` and \`to\` (instants), \`search\`, \`reportId\`, and of the newest alarm \`alarmFrom\`, \`alarmTo\` (exclusive), \`outcome\` (\`open\` too) and \`taken=never\`, as the response figures count. \`format=csv\` answers with a file of all that match, newest first. An incident has \`id, version, squadId, count, cadence, class, severity, types, shelved, test, state, alarmTime, takenTime, owner, ownedSince, offeredTo, outcome, closedTime, caseNumber, escalatedTime, firstTime, lastTime, lat, lon, zone, level, place, travel, track\`; unknown values are absent. Read by its id it also has its \`history\`: \`{time, actor, act, text}\`. Acts are POSTs with the \`version\` that the person saw: \`hand-over\` with \`to\` (a login), \`accept\` with \`declines\`, \`note\` with \`text\`, \`case\` with \`caseNumber\`, \`close\` with \`outcome\` (\`${INCIDENT_OUTCOMES.join('`, `')}\`) and \`note\`. The answer is the new incident; 409 and 403 have the current one in \`current\`. An \`Idempotency-Key\` makes a repetition safe.`,
    `\`GET ${PATHS.response}?from&to\` (instants, at most ${MAX_RESPONSE_DAYS} days; \`squadId\`, \`zone\`, \`timeZone\`) has the figures \`now\` and \`before\`, the equal period before: \`{from, to, alarms, operators, alarmsPerOperatorHour, highestTenMinutes, floodShare, neverTaken, taken, closed, outcomes}\`, times as \`{count, median, p95}\` in seconds, \`p95\` from ${LEAST_CASES} cases on. \`zones\` are the ten with the most alarms, \`otherZones\` the rest, \`sensors\` the ten with the most alarms, by \`squadId\` and \`sensor\` (the newest report's that names a device), \`hours\` the hours of the day in \`timeZone\`, and \`oldestOpen\` is the alarm that waits longest.`,
    '## Statistics',
    `\`GET ${PATHS.statistics}?from&to&by\` (instants, at most ${MAX_STATISTICS_DAYS} days; \`types\`, \`squadId\`, \`timeZone\`) counts reports \`by\` one of \`${STATISTICS_BY.join('`, `')}\`, in the period and the equal one before: \`{by, from, to, before: {from, to}, total: {count, before}, rows: [{key, name, type, count, before}]}\`. \`hour\` is of the week, 0 = Monday 00:00; \`place\` is the one whose level a report names, and has a \`name\`; \`outcome\` counts incidents by their newest alarm; an empty key stands for reports without one. \`split=type\` divides the rows by \`type\`. Tests and drills are left out; \`tests=off\` leaves them out of the lists of reports and incidents. A list of reports takes the same conditions: \`types\`, \`squadId\`, \`zone\`, \`weapon\`, \`place\`, \`hourOfWeek\` with \`timeZone\` and days, \`without\` (\`zone\`, \`weapon\`, \`place\`).`,
    `\`GET ${PATHS.statisticsPlaces}?from&to\` (\`types\`, \`squadId\`) sends the places of these reports as bytes: latitude and longitude, each as a little-endian integer of 32 bits, in units of 1e-7 degrees. Reports without a place are left out.`,
    `\`GET ${PATHS.statisticsMails}\` lists the scheduled mails of the statistics, for ${STATISTICS_MAILERS.of.join(', ')}: \`{timeZone, mails: [{id, every, recipients, squadId, kind, owner, createdAt, nextAt, last}]}\`, times in epoch ms, \`last\` \`{at, firstDay, lastDay, refusal, delivered, pending, dead}\` of the newest mail. \`POST\` with \`{every, recipients, squadId, kind}\` schedules one: \`every\` is one of \`${MAIL_RHYTHMS.join('`, `')}\`, \`kind\` one of \`${STATISTICS_KINDS.join('`, `')}\`, at most ${MAX_MAIL_RECIPIENTS} addresses and ${MAX_STATISTICS_MAILS} mails (409). It is due on Monday, or on the first of the month, at ${MAIL_HOUR}:00 in \`timeZone\`, of the week or month before. \`POST /{id}/send\` sends the newest whole period at once: 429 within ${SEND_NOW_PAUSE / 1000} s, 409 where its person may not send it. \`DELETE /{id}\` removes it.`,
    '## Saved searches',
    '',
    `\`GET ${PATHS.savedSearches}\` lists the caller's saved searches and those that others share, by name: \`{id, name, question, owner, isShared}\`; \`/{id}\` has one, 404 where it is neither. \`POST\` with \`{name, question, isShared}\` saves one for a person, who keeps at most ${MAX_SAVED_SEARCHES}: 409 says so, or that the name is taken. \`PUT /{id}\` with \`{name, isShared}\` and \`DELETE /{id}\` are for its owner, and for a shared one also for ${SEARCH_SHARERS.join(' and ')}, who alone may share. The question goes to \`GET ${PATHS.search}\` as it is: its words for a time count from when it is opened.`,
    '',
    '## Shelves',
    `\`GET ${PATHS.holds}\` with \`squadId\` and \`detectionId\`, or with \`incidentId\`, lists the legal holds that cover it: \`{id, reportId or incidentId, reason, by, since}\`, times in epoch ms. \`POST ${PATHS.holds}\` with the same names and \`reason\` (at most ${MAX_HOLD_REASON_LENGTH} characters) sets one: 409 has the one that is on in \`current\`. \`POST ${PATHS.holds}/{id}/lift\` with \`{reason}\` lifts it. Removing what is on hold gets 409 with the key \`error.onhold\`. \`hold=on\` limits the lists of reports and incidents; an incident on hold has \`onHold\`.`,
    `\`POST ${PATHS.drills}\` with \`{squadId, minutes, scenarioId}\` or \`{squadId, minutes, fromSquad, from, to}\` (at most ${MAX_DRILL_MINUTES} minutes) starts a drill: 409 has the one that is not over in \`current\`. \`POST ${PATHS.drills}/{id}/end\` ends it. \`GET ${PATHS.drills}\` lists drills, \`GET ${PATHS.drills}/{id}\` has the \`score\`: \`{alarms, people, missed}\`, times after the alarm in ms; \`format=csv\` is a file of the alarms.`,
    `\`GET ${PATHS.retention}?periods=\` says what these periods, else those in force, would remove now: \`{at, rows: [{kind, days, removed, held}]}\`, \`days\` null for ever, \`removed\` and \`held\` (what stays by a legal hold or a lock) with \`{count, bytes, oldest, newest}\`. \`PUT ${PATHS.retention}\` with \`{periods}\` sets them. Kinds are ${KEPT_KINDS.join(', ')}; at most ${MAX_KEPT_DAYS} days.`,
    `\`GET ${PATHS.shelves}\` lists the shelves, ended ones for ${LISTED_AFTER_END / 3_600_000} h: \`{id, squadId, sensor, zone, type, reason, by, from, to, endedBy, reports}\`, times in epoch ms, \`to\` excluded, \`reports\` the number of silent reports that the caller may see; \`GET ${PATHS.shelves}/{id}/reports\` has the newest. \`POST ${PATHS.shelves}\` with \`{squadId, sensor, zone, type, minutes, reason}\`, at least one of \`sensor\`, \`zone\` and \`type\`, at most ${MAX_SHELF_MINUTES} minutes, never \`${NEVER_SHELVED}\`, begins one: 409 has the one that is on in \`current\`. \`POST ${PATHS.shelves}/{id}/end\` ends it. \`GET ${PATHS.shelfOffers}\` names sensors, and zones of reports without one, that reported more than SHELVE_OFFER_REPORTS times in ten minutes. A silent report has the id as \`${SHELF_FIELD[0]}\`, in a live message as \`${SHELF_FIELD[1]}\`, in a row array after the media; its incident has their number as \`shelved\`. Messages to subscribers are sent: snooze alerts keep those back.`,
    '## A report',
    `The range call sends rows: one array for each report, in this order, and the names of its media files at place ${MEDIA_COLUMN}. Lists and single reports are objects with the first names, live messages with the second. Angles are degrees; times are epoch milliseconds, UTC; the range call's \`start\` and \`end\` are epoch **seconds**. A report that is read by its id has a \`recordVersion\` beside them: a correction that names an older one is answered 409 with the current report in \`current\`. It also has its \`image\` as base64 and \`imageContentType\`, where there is one: a POST or PUT may send \`image\`, its type follows from its content, a PUT without it leaves it, and null removes it. \`POST ${PATHS.shotreports}?history=true\` takes reports of an archive, of any age: each counts as received at its own time, nobody is notified or reviews it, and consoles find it within five minutes. It has \`fromArchive\`, in a live message \`from_archive\`, in a row array true after the shelf.`,
    `A new report may carry \`observations\`, what its sensors measured: \`{airTemperature, sensors}\`, of at most ${MAX_OBSERVATIONS} sensors \`{nodeId, lat, lon, alt, mbTime, swTime, mbHorizontal, mbVertical, swHorizontal, swVertical, signalToNoise}\`: arrival times of muzzle blast and shock wave in epoch milliseconds with fractions, angles in degrees, decibels, degrees Celsius. \`GET ${PATHS.observations}?squadId&detectionId\` has them, \`{"sensors": []}\` where the source did not say; \`GET ${PATHS.observedReports}?size\` the observations of the newest reports, at most ${MAX_OBSERVED_REPORTS}, each \`{squadId, detectionId, alt, observations}\`.`,
    `\`GET ${PATHS.reportBundle}?squadId&detectionId\` streams everything about a report as a zip, \`timeZone\` (IANA, UTC by default) sets the times of its page: \`report.html\`, \`report.json\`, \`incident.json\`, \`observations.json\`, \`report.geojson\`, \`report.kml\`, \`media/\` with \`media.json\`, \`journal.ndjson\` (lines about the report), \`chain.txt\`, \`journal-head.json\`, \`journal-key.pem\`, \`SHA256SUMS\`, its signature, and \`verify\`, a shell script that checks them (docs/evidence.md). \`GET ${PATHS.incidents}/{id}/bundle\` is the same of an incident: \`incident.html\`, \`incident.json\` with its history, and \`reports/\` with a folder for each report that the caller may see.`,
    `\`GET ${PATHS.calibration}?squadId&detectionId\` says how often reviewers confirmed reports of the same class, squad and zone, weapon or sensor: \`{band, groups: [{facet, name, bands: [{band, reports, confirmed}]}]}\`. A band is the tens of percent of a confidence, 0 to 9; bands of fewer than ${MIN_CALIBRATED_REPORTS} reports are left out. \`GET ${PATHS.reviewQueue}?since\` (epoch ms) has what waits for a review, the first to be released first: \`{isOn, waiting: [{id, squadId, detectionId, symbol, message, time, embargoLeft, weapon, weaponConfidence, proposal}], total, done, reviews: [{id, squadId, detectionId, symbol, by, time}]}\`, at most ${MAX_WAITING_REPORTS} and ${MAX_LISTED_REVIEWS}; \`done\` counts what the caller decided since then.`,
    `\`GET ${PATHS.reportHistory}?squadId&detectionId\` has what was done with a report, for whoever may see it: \`{events, incidentId, journal}\`, events \`{time, actor, kind, line, text, from, to, act}\` oldest first, of kind ${REPORT_EVENTS.join(', ')}; \`journal\` \`{isWhole, checkedAt, first, last, lastHash}\`: whether a failure is known, its last verification, and the lines about the report.`,
    `\`GET ${PATHS.asKnown}?at\` (epoch ms) has what the caller knew then of the reports of the ${KNOWN_REACH / 3_600_000} h before, at most the newest ${KNOWN_REPORTS}, and of their incidents: \`{events, until}\`, events \`{at, kind: 'report', report, now, isNew}\`, \`{at, kind: 'removed', squadId, detectionId}\` and \`{at, kind: 'incident', incident}\` in their order. \`report\` is as it was known, \`now\` its type as the caller sees it now where that differs, or \`${NOW_REMOVED}\`. \`GET ${PATHS.asKnownChanges}?after&until\` has what became known after a time, a page of it: the next one begins after its \`until\`. \`role\` is one of \`${KNOWN_ROLES.join('`, `')}\`: with fewer authorities than the caller's, never with more. What is older than its period of retention is left out.`,
    table(
      ['place', 'row, list', 'live message'],
      SHOT_FIELDS.map(([name, live], place) => [String(place), `\`${name}\``, `\`${live}\``]),
    ),
    '## Entities',
    'A text accepts numbers and booleans, a number accepts decimal text, an instant is ISO text or epoch milliseconds, both UTC, and a reference is an embedded record or its key. Unknown fields are stored and returned unchanged.',
    'A list takes `page` from 0, `size`, `sort={field},asc` or `desc`, `search`, `{field}={value}` for filterable fields, `format=csv`, and `omit={field}`, which leaves that field out of its rows: surveys without their items. `fields={field},{field}` leaves only those. Files and floor plans are in no list: a record that is read by its id has them, and a write without them leaves them. In a heartbeat, `received` is the time of receipt by the server, `interval` the time since the heartbeat before.',
    ...RESOURCES.flatMap((resource) => [
      `### ${resource.title.many}: \`${resource.path}\``,
      fieldTable(resource),
    ]),
    '## Configuration keys',
    CONFIG_KEYS.map((key) => `\`${key}\``).join(', '),
  ]
    .join('\n\n')
    .concat('\n');
}

function whoOf(rule: CallRule): string {
  if (rule.kind === 'public') return 'anybody';
  if (rule.kind === 'signedIn') return 'whoever is signed in';
  const roles = rule.of.map((authority) => authority.replace(/^ROLE_/, '')).join(', ');
  if (rule.kind === 'collected') return `${roles}, and who has \`METRICS_TOKEN\``;
  return rule.kind === 'keyed' ? `${roles}, and with the report's \`k\` anybody` : roles;
}

function fieldTable({ fields, uniqueField }: ServedResource): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    `\`${name}\``,
    field.kind,
    valuesOf(field),
    [
      ...(field.isRequired ? ['required'] : []),
      ...(field.isWriteOnly ? ['write-only'] : []),
      ...(field.isReadOnly ? ['read-only'] : []),
      ...(field.default === undefined || field.default === ''
        ? []
        : [`default \`${JSON.stringify(field.default)}\``]),
      ...(name === uniqueField ? ['unique'] : []),
      ...(field.refersTo === undefined ? [] : [`names one of \`${field.refersTo}\``]),
    ].join(', '),
  ]);
  return table(['field', 'kind', 'values', 'rules'], rows);
}

function valuesOf(field: Field): string {
  if (field.kind === 'text') return `at most ${field.maxLength ?? MAX_TEXT_LENGTH} characters`;
  if (field.kind === 'reference' || field.kind === 'references') return `identified by \`${field.key}\``;
  if (field.kind === 'choice' || field.kind === 'texts') return field.choices?.join(', ') ?? '';
  if (field.kind === 'blob') return field.accepts.join(', ');
  if (field.kind === 'floorPlan')
    return `GeoJSON, features with \`kind\` ${PLAN_KINDS.join(', ')}; at most ${MAX_PLAN_LENGTH} characters`;
  if (field.kind !== 'number') return '';
  const limits = field.min === undefined ? [] : [`${field.min} to ${field.max}`];
  return [...(field.unit === undefined ? [] : [field.unit]), ...limits].join(', ');
}

function topicRows(): string[][] {
  const reaches = (destination: Destination, role: string, on: boolean): boolean =>
    canReceive(new Set(role === 'ROLE_SURVEY' ? [role] : ['ROLE_USER', role]), destination, {
      isEmbargoed: on,
    });
  const heardBy = (destination: Destination, on: boolean): string => {
    if (reaches(destination, 'ROLE_SURVEY', on)) return 'whoever is signed in';
    if (reaches(destination, 'ROLE_USER', on))
      return `whoever may open home${reaches(destination, 'ROLE_REVIEWER', on) ? '' : ', but REVIEWER and ADMIN'}`;
    return reaches(destination, 'ROLE_REVIEWER', on) ? 'REVIEWER, ADMIN' : 'ADMIN';
  };
  return Object.values(TOPICS).map((destination) => [
    `\`${destination}\``,
    heardBy(destination, false),
    heardBy(destination, true),
  ]);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
