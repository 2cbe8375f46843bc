/** Activation, registration, forgotten and changed passwords. */
import { z } from 'zod';
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '../../../src/domain/account/credentialRules.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { failure, success } from '../../../src/domain/result.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import { AccountKeys } from '../../auth/accountKeys.ts';
import type { ChangeAuthor } from '../../auth/accounts.ts';
import { LOGIN } from '../../auth/newUser.ts';
import type { Context } from '../web/context.ts';
import { activationMail, resetMail } from '../../messages/accountMails.ts';
import { notFound, Problem, unauthenticated } from '../web/problem.ts';
import { hasAuthority, requireSession } from '../web/access.ts';
import type { AuditEvent } from '../../store/journal/auditEvent.ts';
import type { User } from '../../store/accounts/users.ts';
import { networkOf } from '../../process/ipAddress.ts';
import { disconnectSignal, refusedAttempt } from '../web/refusedAttempt.ts';
import { limitCallsPerName } from '../web/anonymousCallLimit.ts';
import { createBackgroundRunner } from './backgroundJobs.ts';
import { printableText } from '../../reports/printableText.ts';
import { typed, type Routes } from './route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const password = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
const email = z.string().trim().min(EMAIL_LENGTH.min).max(EMAIL_LENGTH.max);
const key = z.string().min(1).max(100);

const personName = printableText(50);

const registration = z.object({
  login: z.string().min(1).max(50).regex(LOGIN),
  email: z.email().min(EMAIL_LENGTH.min).max(EMAIL_LENGTH.max),
  password,
  firstName: personName.nullish(),
  lastName: personName.nullish(),
  langKey: z.string().min(2).max(10).nullish(),
});

/** Calls of a user's own account, and the administrator's password reset. */
export const accountRoutes: Routes = (app, context) => {
  const keys = new AccountKeys(context.store.users, context.now);
  registrationCalls(app, context, keys);
  resetCalls(app, context, keys);
  passwordCalls(app, context);
};

function registrationCalls(app: FastifyInstance, context: Context, keys: AccountKeys): void {
  const { accounts, outbox, now, publicUrl } = context;
  const limitCalls = limitCallsPerName(context, 'registration');

  typed(app).post(`/${PATHS.register}`, { schema: { body: registration } }, async (request, reply) => {
    if (!context.registration) throw userProblem('registrationclosed', 'Registration is closed');
    const { firstName, lastName, langKey, ...rest } = request.body;
    await limitCalls(rest.email, request.address);
    const facts = { ...rest, firstName: firstName ?? '', lastName: lastName ?? '', langKey: langKey ?? 'en' };
    const auditEvent = accountEvent(request, rest.login.toLowerCase(), { action: 'register', at: now() });
    const issueKey = (login: string) => keys.issue('activate', login);
    const registered = await accounts.register(facts, { issueKey, now: now(), auditEvents: [auditEvent] });
    if (!registered.ok) throw registered.reason === 'loginTaken' ? loginTaken() : emailTaken();
    const { user, key: activationKey } = registered.value;
    await outbox.send(activationMail(user, activationKey, publicUrl()));
    return reply.code(201).send();
  });

  const query = z.object({ key });
  typed(app).get(`/${PATHS.activate}`, { schema: { querystring: query } }, async (request, reply) => {
    const readKey = () => keys.ownerOf('activate', request.query.key);
    const eventOf = (login: string) => accountEvent(request, login, { action: 'activate', at: now() });
    const activated = await accounts.activate(readKey, now(), eventOf);
    if (!activated.ok) throw unknownKey('activation');
    return reply.send();
  });
}

function resetCalls(app: FastifyInstance, context: Context, keys: AccountKeys): void {
  const { accounts, attempts, outbox, now, publicUrl, failures } = context;
  const limitCalls = limitCallsPerName(context, 'password reset');
  const runInBackground = createBackgroundRunner(app, failures);

  typed(app).post(`/${PATHS.resetPasswordInit}`, { schema: { body: email } }, async (request, reply) => {
    const address = request.body;
    await limitCalls(address, request.address);
    // Answered before the lookup, so that neither the response nor its time reveals which accounts exist.
    runInBackground('The mail of a password reset could not be sent', async () => {
      const user = accounts.findByEmail(address);
      if (user?.activated !== true) return;
      const auditEvent = accountEvent(request, user.login, { action: 'ask for a new password', at: now() });
      await outbox.send(resetMail(user, await keys.issue('reset', user.login, [auditEvent]), publicUrl()));
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
    const { key: given, newPassword } = request.body;
    // Before the password is hashed, which takes long.
    if (!(await keys.isValid('reset', given))) throw unknownKey('reset');
    const done = await accounts.changeByKey(
      () => keys.redeem('reset', given),
      { password: newPassword, decide: () => success({}) },
      (login) => passwordAuthor(request, login, { actor: login, at: now() }),
    );
    if (!done.ok) throw unknownKey('reset');
    // Whoever has the email may sign in at once, also while others guess at the account.
    await attempts.signIn.trust({ account: done.value.login, network: networkOf(request.address) });
    return reply.send();
  });
}

function passwordCalls(app: FastifyInstance, context: Context): void {
  const { accounts, tokens } = context;
  const attempts = context.attempts.changePassword;

  const changed = z.object({ currentPassword: z.string().max(PASSWORD_LENGTH.max), newPassword: password });
  typed(app).post(`/${PATHS.changePassword}`, { schema: { body: changed } }, async (request, reply) => {
    const session = requireSession(request);
    const { currentPassword, newPassword } = request.body;
    const claim = {
      account: session.login,
      network: networkOf(request.address),
      exists: true,
      isSignedIn: true,
      signal: disconnectSignal(reply),
    };
    const proven = await attempts.run(claim, async () =>
      (await accounts.hasPassword(session.login, currentPassword)) ? true : undefined,
    );
    if (!proven.ok)
      throw proven.reason.kind === 'wrongPassword' ? wrongPassword() : refusedAttempt(proven.reason);
    const { login, version } = session;
    // What has ended the session since the password was checked stays: another password, or that the account is off.
    const decide = ({ tokenVersion }: User) => (tokenVersion === version ? success({}) : failure('ended'));
    const author = passwordAuthor(request, login, { actor: login, at: context.now() });
    const done = await accounts.changeIf(login, { password: newPassword, decide }, author);
    if (!done.ok) throw unauthenticated();
    // The new password invalidates every token of the account; the caller gets a new one.
    const lifetime = session.expiresAt - session.issuedAt;
    const fresh = await tokens.issue(done.value, Math.round(lifetime / 1000));
    return reply.header('authorization', `Bearer ${fresh}`).send();
  });

  const given = z.object({ email, newPassword: password });
  typed(app).post(`/${PATHS.resetPasswordAdmin}`, { schema: { body: given } }, async (request, reply) => {
    const user = accounts.findByEmail(request.body.email);
    if (user === undefined) throw notFound();
    if (user.authorities.includes('ROLE_ADMIN') && !hasAuthority(request, ['ROLE_ADMIN'])) {
      const title = 'Only an administrator may set the password of an administrator';
      throw new Problem(400, title, { error: { key: 'adminonly', entity: 'userManagement', text: title } });
    }
    const author = passwordAuthor(request, user.login, {
      actor: requireSession(request).login,
      at: context.now(),
    });
    const done = await accounts.change(user.login, { password: request.body.newPassword }, author);
    if (!done.ok) throw notFound();
    return reply.send();
  });
}

/** Who sets the password of an account, with the audit event of it. */
function passwordAuthor(
  request: FastifyRequest,
  login: string,
  { actor, at }: { readonly actor: string; readonly at: EpochMs },
): ChangeAuthor {
  const event = accountEvent(request, login, { action: 'change password', at });
  return { actor, at, auditEvents: [{ ...event, user: actor }] };
}

/** The audit event of a change that a user makes to their own account. */
function accountEvent(
  { address }: FastifyRequest,
  login: string,
  act: Pick<AuditEvent, 'action' | 'at'>,
): AuditEvent {
  return { ...act, user: login, actionDomain: `users ${login}`, address };
}

const unknownKey = (purpose: 'activation' | 'reset'): Problem =>
  new Problem(400, 'Bad Request', { detail: `No user was found for this ${purpose} key` });

const wrongPassword = (): Problem => new Problem(400, 'Incorrect password');

const userProblem = (errorKey: string, title: string): Problem =>
  new Problem(400, title, { error: { key: errorKey, entity: 'userManagement' } });

const loginTaken = (): Problem => userProblem('userexists', 'Login name already used!');
const emailTaken = (): Problem => userProblem('emailexists', 'Email is already in use!');
