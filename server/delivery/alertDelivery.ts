/** Notifications of a running server: new ones become deliveries, and deliveries are attempted. */
import { typesWithoutTemplate } from '../../src/domain/notifications/emailTemplate.ts';
import { addresseesOf, ageLimitOf } from '../../src/domain/notifications/addressees.ts';
import { nearestPlaceText } from '../../src/domain/notifications/nearestPlace.ts';
import { numberToDial } from '../../src/domain/notifications/phoneNumber.ts';
import { readIncidentNews } from '../../src/domain/notifications/incidentNotification.ts';
import { factsOf } from '../../src/domain/notifications/notificationFacts.ts';
import type { ReportType } from '../../src/domain/contract/reportTypes.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { ComponentHealth } from '../../src/domain/contract/management.ts';
import { writeIso } from '../../src/domain/json/instant.ts';
import { epochMs, type EpochMs, type Millis, type Ticks } from '../../src/domain/units.ts';
import type { Accounts } from '../auth/accounts.ts';
import type { Settings } from '../config/settings.ts';
import type { ServerOptions } from '../config/options.ts';
import type { Mail, SendMail } from '../messages/mailDelivery.ts';
import { MAP_LINK_KEY } from '../../src/domain/contract/tileAddress.ts';
import type { Levels } from '../config/levels.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import { OUTBOX_FOLDER } from '../messages/outbox.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { OperationFigures } from '../management/operationFigures.ts';
import { EVERY_REPORT } from '../store/reports/lists/reportQuery.ts';
import type { Document } from '../store/documents/documents.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { Store } from '../store/store.ts';
import { AlertOutbox } from './alertOutbox.ts';
import { DeliveryIds } from './deliveryIds.ts';
import { DeliveryQueue } from './deliveryQueue.ts';
import { expandNotifications, webhookLane } from './expander.ts';
import { composeMail, mailSender, type MailDeps } from './mailSender.ts';
import { OutgoingRequests } from './outgoingRequest.ts';
import { openPushKeys, pushSender, type PushKeys } from './pushSender.ts';
import { readTemplate } from './readTemplate.ts';
import { RecipientDirectory } from './recipientDirectory.ts';
import { pictureOf } from './reportPicture.ts';
import type { NotifiedOf, NotifiedReport, Picture, ReadNotifiedReport } from './reportValues.ts';
import type { Attempt } from './sender.ts';
import { sharedReads } from './sharedReads.ts';
import { subscriberAddress } from './subscriberAddress.ts';
import { SERVER_ACTOR } from '../process/serverActors.ts';
import { TextGateway, type TextGatewayStatus } from './textGateway.ts';
import { OUTBOX_ANSWER, textSender } from './textSender.ts';
import { callWebhook, webhookSender } from './webhookSender.ts';
import type { LaneFailures } from '../store/notifications/delivery.ts';

export interface AlertDeliveryDeps {
  readonly store: Store;
  readonly accounts: Pick<Accounts, 'find'>;
  readonly settings: Pick<Settings, 'config' | 'reviewerMode'>;
  /** Files of records and reports. */
  readonly media: Pick<MediaLibrary, 'open' | 'bytes'>;
  readonly levels: Pick<Levels, 'nameOf'>;
  readonly options: Pick<
    ServerOptions,
    'dataDir' | 'textGateway' | 'webhookAllowPrivate' | 'publicUrl' | 'mailFrom'
  >;
  readonly sendMail: SendMail | undefined;
  /** Address of a report's public page. */
  readonly linkTo: (stored: StoredReport) => Promise<string>;
  /** Composes a mail of the statistics (statistics/statisticsMails.ts). */
  readonly statisticsMailOf: MailDeps['statisticsMailOf'];
  readonly failures: FailureGuard;
  readonly figures: Pick<OperationFigures, 'attemptEnded'>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
}

/** Interval of the search for new notifications and due deliveries. */
const TICK: Millis = 250;
/** Name of what one server notifies the others of, as `alertDelivery.followOthers` follows it. */
export const DELIVERIES = 'deliveries';
/** Interval of the search for deliveries of other servers, in case the notification of them was lost. */
const SHARED_INTERVAL: Millis = 2000;
/** Maximum age of ended deliveries, and the interval of their deletion. */
const RETENTION: Millis = 30 * 86_400_000;
const PRUNE_INTERVAL: Millis = 3_600_000;
/** A webhook is turned off after this many failures in a row, over at least this time. */
export const TURN_OFF_FAILURES = 20;
export const TURN_OFF_AFTER: Millis = 3_600_000;
/** Id in the file name of a test message: no delivery has it. */
const NO_DELIVERY = 0;

/** Turns notifications into deliveries and attempts them, until it is closed. */
export class AlertDelivery {
  readonly directory: RecipientDirectory;
  readonly keys: PushKeys;
  readonly #deps: AlertDeliveryDeps;
  readonly #requests: OutgoingRequests;
  readonly #ids: DeliveryIds;
  readonly #gateway: TextGateway | undefined;
  readonly #operatorRequests = new OutgoingRequests({ allowsPrivate: true });
  readonly #outbox: AlertOutbox;
  #queue: DeliveryQueue | undefined;
  #isExpanding = false;
  #stop: (() => void)[] = [];

  private constructor(deps: AlertDeliveryDeps, keys: PushKeys) {
    const { store, accounts, media, failures, ticks, now, options } = deps;
    this.#deps = deps;
    this.keys = keys;
    this.#ids = new DeliveryIds(keys.publicKey, domainOf(options));
    this.directory = new RecipientDirectory({ store, accounts, files: media.bytes, failures, ticks });
    this.#requests = new OutgoingRequests({ allowsPrivate: options.webhookAllowPrivate });
    this.#outbox = new AlertOutbox({ dataDir: options.dataDir, now });
    const gateway = options.textGateway;
    this.#gateway = gateway === undefined ? undefined : new TextGateway(gateway, this.#operatorRequests, now);
  }

  /** Opens the deliveries of a store; nothing is attempted before `start`. */
  static async open(deps: AlertDeliveryDeps): Promise<AlertDelivery> {
    return new AlertDelivery(deps, await openPushKeys(deps.store));
  }

  /** Attempts what the last run has left, and what comes, until `close`. */
  async start(): Promise<void> {
    const { store, failures, figures, now, ticks } = this.#deps;
    this.#queue = await DeliveryQueue.open({
      store: store.notifications,
      senders: this.#senders(),
      failures,
      now,
      ticks,
      random: Math.random,
      onAttempted: (channel, state) => figures.attemptEnded(channel, state),
      onFailing: (lane) => this.#onFailing(lane),
    });
    this.#stop = [
      failures.runEvery(TICK, 'Notifications could not be delivered; tried again', () => this.tick()),
      failures.runEvery(PRUNE_INTERVAL, 'Old deliveries could not be deleted', () => this.#prune()),
    ];
    if (store.shared === undefined) return;
    this.#stop.push(
      failures.runEvery(SHARED_INTERVAL, 'Deliveries to repeat could not be read', () => this.#poll()),
    );
  }

  /** Writes the deliveries of new notifications and starts what is due. */
  async tick(): Promise<void> {
    if (this.#isExpanding || this.#queue === undefined) return;
    this.#isExpanding = true;
    try {
      const { store, settings, now } = this.#deps;
      const { lanes, errors } = await expandNotifications({
        store,
        directory: this.directory,
        settings,
        now,
      });
      // Stopped meanwhile: the server that delivers then finds them.
      this.#queue?.wake(lanes);
      if (errors.length > 1) throw new AggregateError(errors, errors.join('; '));
      if (errors.length > 0) throw errors[0];
    } finally {
      this.#isExpanding = false;
    }
  }

  /** Call after a write of a webhook: resets its count of failures in a row. */
  async webhookChanged(id: number): Promise<void> {
    const lane = webhookLane(id);
    this.#queue?.reset(lane);
    await this.#deps.store.notifications.record([], [{ lane, failures: 0, since: epochMs(0) }]);
    await this.#notifyServers();
    this.#queue?.wake([lane]);
  }

  /** Call after deliveries were made pending again. */
  async retried(): Promise<void> {
    await this.#notifyServers();
    await this.#wakePending();
  }

  /** Call after another server has made deliveries pending again, or has reset a webhook. */
  async followOthers(): Promise<void> {
    await this.#queue?.forgetReset();
    await this.#wakePending();
  }

  /** Another server may have done so although its notification was lost. */
  async #poll(): Promise<void> {
    const queue = this.#queue;
    await queue?.forgetReset();
    queue?.follow(await this.#deps.store.notifications.pendingLanes());
  }

  async #wakePending(): Promise<void> {
    const queue = this.#queue;
    if (queue !== undefined) queue.wake(await this.#deps.store.notifications.pendingLanes());
  }

  /** Notifies the other servers of deliveries: another server may have the duty to deliver. */
  async #notifyServers(): Promise<void> {
    await this.#deps.store.shared?.notifyOfChange(DELIVERIES);
  }

  /** Reads the recipients; the function returns whom a message to the group of a report reaches now. */
  async readGroup(): Promise<
    (report: ShotReport) => { readonly subscribers: number; readonly snooze: string | undefined }
  > {
    const { settings, now } = this.#deps;
    const addressing = { ...(await this.directory.current()), ageLimit: ageLimitOf(settings.config()) };
    return (report) => {
      const notice = { facts: factsOf(report), at: now(), age: 0, kind: 'message' } as const;
      const subscribers = addresseesOf(addressing, notice).filter(
        ({ recipient }) => recipient.channel !== 'webhook',
      );
      const suppression = subscribers[0]?.suppression;
      return {
        subscribers: new Set(subscribers.map(({ recipient }) => recipient.id)).size,
        snooze: suppression?.kind === 'snooze' ? suppression.name : undefined,
      };
    };
  }

  /** Calls a webhook once with a report, whether or not it is enabled. */
  async testWebhook(webhook: Document, stored: StoredReport): Promise<Attempt> {
    const notified = await this.#notifiedReportOf(stored, 'test', '');
    const deps = { requests: this.#requests, now: this.#deps.now };
    return callWebhook(deps, webhook, { notified, deliveryId: this.#ids.ofDelivery(`test-${deps.now()}`) });
  }

  /** The mail that a template makes of a report, whether or not it is the primary one. */
  async previewMail(id: number, stored: StoredReport): Promise<Result<Omit<Mail, 'to'>, string>> {
    const template = await readTemplate(this.#deps, id);
    if (template === undefined) return failure('The template was deleted');
    return composeMail(template, await this.#notifiedReportOf(stored, 'preview', ''), {
      at: this.#deps.now(),
    });
  }

  /** Sends a text to one number. */
  async testText(id: number, phone: string): Promise<Attempt> {
    const text = `Shotpoint: test message of ${writeIso(this.#deps.now())}`;
    const to = numberToDial(phone);
    if (this.#gateway !== undefined) return this.#gateway.send(to, text);
    await this.#outbox.write(
      { id: NO_DELIVERY, dueAt: this.#deps.now() },
      { kind: 'text', to: [to], subject: `Test ${id}`, text },
    );
    return { outcome: 'delivered', answer: OUTBOX_ANSWER };
  }

  /** The report types about which no email is sent. */
  async typesWithoutEmail(): Promise<readonly ReportType[]> {
    return typesWithoutTemplate(await this.#templates());
  }

  /** State of the gateway for text messages. */
  async textStatus(): Promise<TextGatewayStatus> {
    if (this.#gateway !== undefined) return this.#gateway.status();
    return { status: 'outbox', enabled: false, detail: 'No gateway: SMS_URL is not set' };
  }

  /** Health of the gateway; up without one, because nothing waits for it. */
  async textHealth(): Promise<ComponentHealth> {
    const { status, enabled, detail } = await this.textStatus();
    if (this.#gateway === undefined)
      return { status: 'UP', details: { delivery: `files in ${OUTBOX_FOLDER}` } };
    return { status: enabled ? 'UP' : 'DOWN', details: { account: status, detail } };
  }

  /** Begins no attempt any more, until the next start. */
  stop(): void {
    for (const stop of this.#stop.splice(0)) stop();
    this.#queue?.close();
    this.#queue = undefined;
  }

  /** Attempts that run are repeated after the next start. */
  close(): void {
    this.stop();
    this.#requests.close();
    this.#operatorRequests.close();
  }

  #senders() {
    const { store, now, sendMail, options } = this.#deps;
    // A reclassification does not reuse what was read for the alert before it.
    const nameOf = ({ reportId, event, message }: NotifiedOf) => `${reportId} ${event} ${message}`;
    const readNews = sharedReads(nameOf, async ({ reportId }) => {
      const stored = await store.reports.byId(reportId, EVERY_REPORT);
      return stored && this.#notifiedReportOf(stored, '', '');
    });
    const notifiedReportOf: ReadNotifiedReport = async (delivery) => {
      const read = await readNews(delivery);
      const news = readIncidentNews(delivery);
      const message = news === undefined ? delivery.message : '';
      return read && { ...read, event: delivery.event, message, news };
    };
    const [outbox, addressOf] = [this.#outbox, subscriberAddress(store)];
    const contact = contactOf(options);
    return {
      webhook: webhookSender({ store, requests: this.#requests, notifiedReportOf, ids: this.#ids, now }),
      sms: textSender({ gateway: this.#gateway, outbox, notifiedReportOf, addressOf, ids: this.#ids, now }),
      email: mailSender({
        send: sendMail,
        outbox,
        templates: () => this.#templates(),
        templateOf: (id) => readTemplate(this.#deps, id),
        notifiedReportOf,
        addressOf,
        pictureOf: (delivery) => this.#pictureOf(delivery),
        // Its receivers share what is counted.
        statisticsMailOf: sharedReads((key) => JSON.stringify(key), this.#deps.statisticsMailOf),
        ids: this.#ids,
        now,
      }),
      push: pushSender({ store, requests: this.#requests, keys: this.keys, contact, notifiedReportOf, now }),
    };
  }

  async #templates() {
    return (await this.directory.current()).templates;
  }

  async #notifiedReportOf(stored: StoredReport, event: string, message: string): Promise<NotifiedReport> {
    const { levels, settings, linkTo } = this.#deps;
    const { level, lat, lon } = stored.report;
    const { places } = await this.directory.current();
    return {
      report: stored.report,
      event,
      message,
      link: await linkTo(stored),
      levelName: level === undefined ? undefined : await levels.nameOf(level),
      near: lat === undefined || lon === undefined ? '' : nearestPlaceText(places, lat, lon),
      mapTemplate: settings.config().get(MAP_LINK_KEY) || undefined,
    };
  }

  /** A mail without its picture is better than none. */
  async #pictureOf({ reportId }: NotifiedOf): Promise<Picture | undefined> {
    const { store, media, failures, now } = this.#deps;
    const stored = await store.reports.byId(reportId, EVERY_REPORT);
    try {
      return stored && (await pictureOf({ store, media, now }, stored));
    } catch (error) {
      failures.report('job', 'A picture could not be read; the email is sent without it', { error });
      return undefined;
    }
  }

  /** Turns a webhook off after a long row of failures; what waits for it can be sent again. */
  async #onFailing({ lane, failures, since }: LaneFailures): Promise<void> {
    const { store, now } = this.#deps;
    const [channel, id] = lane.split(':');
    const at = now();
    if (channel !== 'webhook' || failures < TURN_OFF_FAILURES || at - since < TURN_OFF_AFTER) return;
    const why = `${failures} failures in a row since ${utcText(since)}`;
    const action = `turned off after ${why}`;
    const turnedOff = await store.changeDocuments<Document | undefined, never>(
      async (documents) => {
        const webhook = await documents.get('webhooks', Number(id));
        if (webhook?.['enabled'] !== true) return success(undefined);
        await documents.save('webhooks', { ...webhook, enabled: false, turnedOff: why });
        return success(webhook);
      },
      (webhook) => (webhook ? [{ action, user: SERVER_ACTOR, actionDomain: auditNameOf(webhook), at }] : []),
    );
    if (!turnedOff.ok || turnedOff.value === undefined) return;
    await store.notifications.giveUp(lane, `The webhook was ${action}`, at);
  }

  async #prune(): Promise<void> {
    const before = epochMs(this.#deps.now() - RETENTION);
    while ((await this.#deps.store.notifications.prune(before)) > 0);
  }
}

/** Returns the name of a webhook in the audit trail: the same as in the events of its changes. */
export function auditNameOf({ name, id }: Document): string {
  return `webhook ${typeof name === 'string' ? name : id}`;
}

/** "2026-11-27 07:57:31 UTC". */
function utcText(at: EpochMs): string {
  return `${writeIso(at).slice(0, 19).replace('T', ' ')} UTC`;
}

/** The domain of the sender's address, else of the console's. */
function domainOf({ publicUrl, mailFrom }: Pick<ServerOptions, 'publicUrl' | 'mailFrom'>): string {
  const domain = /[^\s<>@]+@([\w.-]+)/.exec(mailFrom ?? '')?.[1];
  return domain ?? URL.parse(publicUrl ?? '')?.hostname ?? 'shotpoint.invalid';
}

/** Whom a push service may ask: push services demand a `mailto:` or `https:` address. */
function contactOf({ publicUrl, mailFrom }: Pick<ServerOptions, 'publicUrl' | 'mailFrom'>): string {
  const mailbox = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0];
  if (mailbox !== undefined) return `mailto:${mailbox}`;
  return publicUrl?.startsWith('https:') === true ? publicUrl : 'mailto:shotpoint@localhost';
}
