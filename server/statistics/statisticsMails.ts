/** Scheduled mails of the statistics: what is due, who may send it, and what it says. */
import { sessionAuthorities } from '../../src/domain/access/displayAccount.ts';
import { hasAny } from '../../src/domain/contract/authorities.ts';
import { STATISTICS_MAILERS } from '../../src/domain/contract/callRules.ts';
import { typesOf, type Statistics, type StatisticsBy } from '../../src/domain/contract/statistics.ts';
import { STATISTICS_MAILS, type MailRhythm } from '../../src/domain/contract/statisticsMail.ts';
import type { StatisticsMailKey } from '../../src/domain/notifications/statisticsMailEvent.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { duePeriod, periodOfDueDay } from '../../src/domain/statistics/mailPeriods.ts';
import {
  composeStatisticsMail,
  type ComposedStatisticsMail,
} from '../../src/domain/statistics/statisticsMail.ts';
import { MAIL_PARTS, type MailPart } from '../../src/domain/statistics/statisticsMailDraft.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { serverTimeZone } from '../config/serverTimeZone.ts';
import { SERVER_ACTOR } from '../process/serverActors.ts';
import type { StoredStatisticsMail } from '../store/statisticsMails/statisticsMailStore.ts';
import type { Store } from '../store/store.ts';
import { countStatistics, type CountDeps } from './countStatistics.ts';

/** Parts that always count all types, as on the page. */
const WHOLE_PARTS: ReadonlySet<StatisticsBy> = new Set(['type', 'outcome']);

interface MailStores {
  readonly store: Pick<Store, 'statisticsMails' | 'users'>;
}

/**
 * Hands each mail that is due to the deliveries, once for its newest period, however long no server ran. A mail whose person may not
 * send it is refused instead, with an audit event. Throws where the store fails: the rest is tried again.
 */
export async function sendDueStatisticsMails({
  store,
  now,
}: MailStores & { readonly now: () => EpochMs }): Promise<void> {
  const mails = await store.statisticsMails.list();
  if (mails.length === 0) return;
  const [at, timeZone] = [now(), serverTimeZone()];
  const dueDays: Readonly<Record<MailRhythm, string>> = {
    weekly: duePeriod('weekly', at, timeZone).dueDay,
    monthly: duePeriod('monthly', at, timeZone).dueDay,
  };
  for (const mail of mails) {
    const dueDay = dueDays[mail.every];
    if (dueDay <= mail.doneDay) continue;
    const rights = await rightsOf(store.users, mail);
    const refusal = rights.ok ? undefined : rights.reason;
    const refused = { user: SERVER_ACTOR, actionDomain: `${STATISTICS_MAILS} ${mail.id}`, at };
    const auditEvents = refusal === undefined ? [] : [{ ...refused, action: `not sent: ${refusal}` }];
    await store.statisticsMails.finish(mail.id, { dueDay, at, refusal }, auditEvents);
  }
}

/** Authorities of the person who scheduled a mail, as they are now. Fails with the reason where they may not have it sent. */
export async function rightsOf(
  users: Pick<Store['users'], 'byLogin'>,
  { owner, ownerId }: Pick<StoredStatisticsMail, 'owner' | 'ownerId'>,
): Promise<Result<ReadonlySet<string>, string>> {
  const user = await users.byLogin(owner);
  if (user?.id !== ownerId) return failure(`The account of ${owner} was deleted`);
  if (!user.activated) return failure(`The account of ${owner} is disabled`);
  const authorities = new Set<string>(sessionAuthorities(user));
  if (!hasAny(authorities, STATISTICS_MAILERS.of)) return failure(`${owner} may no longer mail statistics`);
  return success(authorities);
}

interface ReaderDeps extends CountDeps {
  readonly store: CountDeps['store'] & MailStores['store'];
  readonly publicUrl: () => string;
}

/** Composes the mail of a period, counted now with the rights of its person. Fails with the reason why nothing is to be sent. */
export async function readStatisticsMail(
  deps: ReaderDeps,
  { mailId, dueDay }: StatisticsMailKey,
): Promise<Result<ComposedStatisticsMail, string>> {
  const { store, publicUrl } = deps;
  const mail = await store.statisticsMails.byId(mailId);
  if (mail === undefined) return failure('The scheduled mail was removed');
  const rights = await rightsOf(store.users, mail);
  if (!rights.ok) return rights;
  const timeZone = serverTimeZone();
  const period = periodOfDueDay(mail.every, dueDay, timeZone);
  const { squadId, kind } = mail;
  const counts: Partial<Record<MailPart, Statistics>> = {};
  for (const by of MAIL_PARTS) {
    const symbols = WHOLE_PARTS.has(by) ? undefined : typesOf(kind);
    const { from, to } = period;
    const query = {
      by,
      from,
      to,
      timeZone,
      isSplit: false,
      ...(squadId !== '' && { squadId }),
      ...(symbols && { symbols }),
    };
    counts[by] = await countStatistics(deps, query, { authorities: rights.value, isOutside: true });
  }
  const whole = counts as Record<MailPart, Statistics>;
  return success(
    composeStatisticsMail({
      plan: mail,
      owner: mail.owner,
      period,
      timeZone,
      publicUrl: publicUrl(),
      counts: whole,
    }),
  );
}
