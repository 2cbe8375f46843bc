/** Activation, registration, forgotten and changed passwords (O§7, T-12, T-15, T-52). */
import { z } from 'zod';
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '../../../src/domain/account/credentialRules.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import { AccountKeys } from '../../auth/accountKeys.ts';
import type { Accounts } from '../../auth/accounts.ts';
import { AttemptQueue } from '../../auth/attemptQueue.ts';
import type { Context } from '../web/context.ts';
import { activationMail, resetMail } from '../../messages/accountMails.ts';
import { notFound, Problem } from '../web/problem.ts';
import { hasAuthority, requireSession } from '../web/access.ts';
import type { AuditEvent } from '../../store/auditEvent.ts';
import { limitCallsPerName, tooManyCalls } from '../web/callLimit.ts';
import { background } from './background.ts';
import { typed, type Routes } from './route.ts';
import type { FastifyInstance } from 'fastify';

const password = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
const email = z.string().trim().min(EMAIL_LENGTH.min).max(EMAIL_LENGTH.max);
const key = z.string().min(1).max(100);
/** JHipster's letters of a login. */
const LOGIN = /^[\w.@!$&*+=?^`{|}~-]+$/;

/** It stands in mails: no line break, no other control character. */
const personName = z
  .string()
  .max(50)
  .regex(/^\P{Cc}*$/u);

const registration = z.object({
  login: z.string().min(1).max(50).regex(LOGIN),
  email: z.email().min(EMAIL_LENGTH.min).max(EMAIL_LENGTH.max),
  password,
  firstName: personName.nullish(),
  lastName: personName.nullish(),
  langKey: z.string().min(2).max(10).nullish(),
});

export const accountRoutes: Routes = (app, context) => {
  const keys = new AccountKeys(context.store.users, context.now);
  registrationCalls(app, context, keys);
  resetCalls(app, context, keys);
  passwordCalls(app, context);
};

function registrationCalls(app: FastifyInstance, context: Context, keys: AccountKeys): void {
  const { accounts, outbox, now, publicUrl } = context;
  const count = limitCallsPerName(context.ticks);

  typed(app).post(`/${PATHS.register}`, { schema: { body: registration } }, async (request, reply) => {
    if (!context.registration) throw refused('registrationclosed', 'Registration is closed');
    const { firstName, lastName, langKey, ...rest } = request.body;
    count(rest.email, request.ip);
    const facts = { ...rest, firstName: firstName ?? '', lastName: lastName ?? '', langKey: langKey ?? 'en' };
    const act = accountAct(rest.login.toLowerCase(), 'register', now());
    const made = await accounts.register(facts, now(), [act]);
    if (!made.ok) throw made.reason === 'loginTaken' ? LOGIN_TAKEN() : EMAIL_TAKEN();
    const mailed = await keys.issue('activate', made.value.login);
    await outbox.send(activationMail(made.value, mailed, publicUrl()));
    return reply.code(201).send();
  });

  const query = z.object({ key });
  typed(app).get(`/${PATHS.activate}`, { schema: { querystring: query } }, async (request, reply) => {
    const login = await keys.redeem('activate', request.query.key);
    if (
      login === undefined ||
      !(await accounts.activate(login, now(), [accountAct(login, 'activate', now())]))
    )
      throw unknownKey('activation');
    return reply.send();
  });
}

function resetCalls(app: FastifyInstance, context: Context, keys: AccountKeys): void {
  const { accounts, outbox, now, publicUrl, failures } = context;
  const count = limitCallsPerName(context.ticks);
  const later = background(app, failures);

  typed(app).post(`/${PATHS.resetPasswordInit}`, { schema: { body: email } }, async (request, reply) => {
    const address = request.body;
    count(address, request.ip);
    // Answered before anything is looked up: neither the answer nor its time tells who has an account.
    later('The mail of a password reset could not be made', async () => {
      const user = accounts.findByEmail(address);
      if (user?.activated !== true) return;
      const act = accountAct(user.login, 'ask for a new password', now());
      await outbox.send(resetMail(user, await keys.issue('reset', user.login, [act]), publicUrl()));
    });
    return reply.send();
  });

  const checked = z.object({ key });
  typed(app).post(`/${PATHS.resetPasswordCheck}`, { schema: { body: checked } }, async (request, reply) => {
    if (!(await keys.isValid('reset', request.body.key))) throw unknownKey('reset');
    return reply.send();
  });

  const finished = z.object({ key, newPassword: password });
  typed(app).post(`/${PATHS.resetPasswordFinish}`, { schema: { body: finished } }, async (request, reply) => {
    const login = await keys.redeem('reset', request.body.key);
    if (login === undefined) throw unknownKey('reset');
    const done = await givePassword(context, login, request.body.newPassword, login);
    if (!done.ok) throw unknownKey('reset');
    return reply.send();
  });
}

function passwordCalls(app: FastifyInstance, context: Context): void {
  const { accounts, tokens } = context;
  const attempts = new AttemptQueue(context.ticks);

  const changed = z.object({ currentPassword: z.string().max(PASSWORD_LENGTH.max), newPassword: password });
  typed(app).post(`/${PATHS.changePassword}`, { schema: { body: changed } }, async (request, reply) => {
    const session = requireSession(request);
    const { currentPassword, newPassword } = request.body;
    const attempt = { account: session.login, address: request.ip };
    const proven = await attempts.run(attempt, async () =>
      (await accounts.hasPassword(session.login, currentPassword)) ? true : undefined,
    );
    if (!proven.ok)
      throw proven.reason.kind === 'tooMany' ? tooManyCalls(proven.reason.wait) : wrongPassword();
    const done = await givePassword(context, session.login, newPassword, session.login);
    if (!done.ok) throw wrongPassword();
    // Every token of the account ends with its password; whoever changed it goes on with a new one.
    const life = session.expiresAt - session.issuedAt;
    const fresh = await tokens.issue(done.value, Math.round(life / 1000));
    return reply.header('authorization', `Bearer ${fresh}`).send();
  });

  const given = z.object({ email, newPassword: password });
  typed(app).post(`/${PATHS.resetPasswordAdmin}`, { schema: { body: given } }, async (request, reply) => {
    const user = accounts.findByEmail(request.body.email);
    if (user === undefined) throw notFound();
    if (user.authorities.includes('ROLE_ADMIN') && !hasAuthority(request, ['ROLE_ADMIN'])) {
      const title = 'Only an administrator sets the password of an administrator';
      throw new Problem(400, title, { error: { key: 'adminonly', entity: 'userManagement', text: title } });
    }
    const { login } = requireSession(request);
    const done = await givePassword(context, user.login, request.body.newPassword, login);
    if (!done.ok) throw notFound();
    return reply.send();
  });
}

/** Changes a password, and writes down who has changed whose. */
function givePassword(
  { accounts, now }: Context,
  login: string,
  newPassword: string,
  actor: string,
): ReturnType<Accounts['change']> {
  const act = { ...accountAct(login, 'change password', now()), user: actor };
  return accounts.change(login, { password: newPassword }, { actor, at: now(), auditEvents: [act] });
}

/** What somebody does to their own account. */
function accountAct(login: string, action: string, at: EpochMs): AuditEvent {
  return { action, user: login, actionDomain: `users ${login}`, at };
}

const unknownKey = (purpose: 'activation' | 'reset'): Problem =>
  new Problem(400, 'Bad Request', { detail: `No user was found for this ${purpose} key` });

const wrongPassword = (): Problem => new Problem(400, 'Incorrect password');

const refused = (errorKey: string, title: string): Problem =>
  new Problem(400, title, { error: { key: errorKey, entity: 'userManagement' } });

const LOGIN_TAKEN = (): Problem => refused('userexists', 'Login name already used!');
const EMAIL_TAKEN = (): Problem => refused('emailexists', 'Email is already in use!');
