import { sessionAuthorities } from '../../src/domain/access/displayAccount.ts';
import { DEFAULT_SWITCHES, type Switches } from '../../src/domain/access/reportAccess.ts';
import {
  recipientsOf,
  snoozesOf,
  type DirectoryRecords,
  type PushRecipient,
} from '../../src/domain/notifications/directory.ts';
import { readSuperSquads, type SuperSquads } from '../../src/domain/notifications/readFilter.ts';
import type { Recipient } from '../../src/domain/notifications/recipient.ts';
import { RecipientIndex } from '../../src/domain/notifications/recipientIndex.ts';
import { emailTemplatesOf, type EmailTemplate } from '../../src/domain/notifications/emailTemplate.ts';
import type { Snooze } from '../../src/domain/notifications/snooze.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';
import { EMAIL_TEMPLATES } from '../../src/domain/resources/entities/emailTemplates.ts';
import type { Row } from '../../src/domain/json/row.ts';
import type { MediaBytes } from '../media/mediaBytes.ts';
import { withReadableFiles } from '../resources/recordFiles.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { Accounts } from '../auth/accounts.ts';
import type { CollectionName, Document } from '../store/documents/documents.ts';
import { displaySwitchesKey } from '../store/accounts/personRows.ts';
import type { Store } from '../store/store.ts';

export interface DirectoryDeps {
  readonly store: Pick<Store, 'collection' | 'pushSubscriptions' | 'meta' | 'observeChanges'>;
  readonly accounts: Pick<Accounts, 'find'>;
  /** Files of records, such as the logos of templates. */
  readonly files: MediaBytes;
  readonly ticks: () => Ticks;
  readonly failures: Pick<FailureGuard, 'report'>;
}

export interface Directory {
  readonly recipients: RecipientIndex;
  /** The same, in the order of their records. */
  readonly all: readonly Recipient[];
  /** Browsers of people. */
  readonly browsers: readonly Recipient[];
  readonly superSquads: SuperSquads;
  readonly snoozes: readonly Snooze[];
  /** Primary templates of mails. */
  readonly templates: readonly EmailTemplate[];
  /** Places of the installation; texts name a position by them. */
  readonly places: readonly Row[];
}

/** Collections that the directory is read from. */
export const DIRECTORY_COLLECTIONS = [
  'smsSubscribers',
  'webhooks',
  'notificationLevels',
  'superSquads',
  'snoozeAlerts',
  'emailTemplates',
  'places',
] as const satisfies readonly CollectionName[];

/** Maximum age of the directory: accounts and display switches change without a notice. */
const MAX_AGE: Millis = 2_000;

/** Recipients and snoozes of the store, read when a report needs them and held for two seconds. */
export class RecipientDirectory {
  readonly #deps: DirectoryDeps;
  #read: { readonly directory: Directory; readonly at: Ticks } | undefined;
  /** The read that runs, and the number of writes before it. */
  #reading: { readonly directory: Promise<Directory>; readonly writes: number } | undefined;
  #places: readonly Row[] = [];
  /** Writes of records so far. */
  #writes = 0;

  constructor(deps: DirectoryDeps) {
    this.#deps = deps;
    const names: ReadonlySet<string> = new Set(DIRECTORY_COLLECTIONS);
    deps.store.observeChanges((changes) => {
      if (changes.some(({ collection }) => names.has(collection))) this.invalidate();
    });
  }

  /** Call after a write of a browser, or of a directory record on another server. */
  invalidate(): void {
    this.#read = undefined;
    this.#writes++;
  }

  /** Places as they were last read, at most a few seconds ago where reports arrive: for names beside a position only. */
  knownPlaces(): readonly Row[] {
    void this.current().catch(() => undefined);
    return this.#places;
  }

  /** The directory. O(records) where it is read, which is at most twice in four seconds. */
  async current(): Promise<Directory> {
    const { ticks } = this.#deps;
    if (this.#read !== undefined && ticks() - this.#read.at < MAX_AGE) return this.#read.directory;
    const writes = this.#writes;
    if (this.#reading?.writes === writes) return this.#reading.directory;
    const reading = { directory: this.#readAt(ticks()), writes };
    this.#reading = reading;
    try {
      return await reading.directory;
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
  }

  async #readAt(at: Ticks): Promise<Directory> {
    const writes = this.#writes;
    const records = await this.#records();
    const recipients = recipientsOf(records);
    this.#places = await this.#rows('places');
    const directory = {
      recipients: new RecipientIndex(recipients),
      all: recipients,
      browsers: recipients.filter(({ channel }) => channel === 'push'),
      superSquads: readSuperSquads(records.superSquads),
      snoozes: snoozesOf(records),
      templates: emailTemplatesOf(await this.#templateRows()),
      places: this.#places,
    };
    // A record that was written during the read may be missing.
    if (writes === this.#writes) this.#read = { directory, at };
    return directory;
  }

  async #records(): Promise<DirectoryRecords> {
    return {
      subscribers: await this.#rows('smsSubscribers'),
      webhooks: await this.#rows('webhooks'),
      notificationLevels: await this.#rows('notificationLevels'),
      superSquads: await this.#rows('superSquads'),
      snoozeAlerts: await this.#rows('snoozeAlerts'),
      pushRecipients: await this.#pushRecipients(),
    };
  }

  async #templateRows(): Promise<Row[]> {
    const rows = await this.#rows('emailTemplates');
    const { files: folder, failures } = this.#deps;
    const onFailure = (error: unknown) =>
      failures.report('job', 'A logo could not be read; emails are sent without it', { error });
    const reading = { folder, onFailure };
    return Promise.all(rows.map((row) => withReadableFiles(EMAIL_TEMPLATES.fields, row, reading)));
  }

  #rows(name: CollectionName): Promise<readonly Document[]> {
    return this.#deps.store.collection<Document>(name).list();
  }

  async #pushRecipients(): Promise<PushRecipient[]> {
    const { store, accounts } = this.#deps;
    const switches = new Map<string, Switches>();
    const recipients: PushRecipient[] = [];
    for (const { id, login, endpoint } of await store.pushSubscriptions.list()) {
      const user = accounts.find(login);
      if (user === undefined || !user.activated) continue;
      const own = switches.get(login) ?? (await this.#switchesOf(login));
      switches.set(login, own);
      const authorities = new Set(sessionAuthorities(user));
      recipients.push({ id, login, email: user.email, endpoint, authorities, switches: own });
    }
    return recipients;
  }

  async #switchesOf(login: string): Promise<Switches> {
    const stored = await this.#deps.store.meta.get(displaySwitchesKey(login));
    return {
      ...DEFAULT_SWITCHES,
      ...(stored === undefined ? {} : (JSON.parse(stored) as Partial<Switches>)),
    };
  }
}
