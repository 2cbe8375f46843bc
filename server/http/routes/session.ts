/** Sign-in, account, sign-out. */
import { z } from 'zod';
import { sessionAuthorities } from '../../../src/domain/access/displayAccount.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { REMEMBERED_TOKEN_LIFETIME, TOKEN_LIFETIME } from '../../auth/tokens.ts';
import { Problem } from '../web/problem.ts';
import type { User } from '../../store/accounts/users.ts';
import { auditEventOf, requireAccount, requireSession } from '../web/access.ts';
import { networkOf } from '../../process/ipAddress.ts';
import { disconnectSignal, refusedAttempt } from '../web/refusedAttempt.ts';
import { typed, type Routes } from './route.ts';

/**
 * Lengths that a stored password may have; other texts are none and cost no check. They stay where PASSWORD_LENGTH, the rule for new
 * passwords, becomes stricter: older passwords still sign in.
 */
const STORED_PASSWORD_LENGTH = { min: 4, max: 127 } as const;

const credentials = z.object({
  /** Login or email. */
  username: z.string().min(1).max(254),
  password: z.string().min(STORED_PASSWORD_LENGTH.min).max(STORED_PASSWORD_LENGTH.max),
  rememberMe: z.boolean().nullish(),
});

/** Authentication, the user's account, and sign-out. */
export const sessionRoutes: Routes = (app, context) => {
  const { accounts, audit, tokens, now } = context;
  const attempts = context.attempts.signIn;

  typed(app).post(`/${PATHS.authenticate}`, { schema: { body: credentials } }, async (request, reply) => {
    const { username, password, rememberMe } = request.body;
    const known = accounts.find(username)?.login;
    // Login and email count as one account.
    const claim = {
      account: known ?? username,
      network: networkOf(request.address),
      exists: known !== undefined,
      signal: disconnectSignal(reply),
    };
    const done = await attempts.run(claim, () => accounts.signIn(username, password));
    const { address } = request;
    const actionDomain = `address ${address}`;
    if (!done.ok) {
      if (done.reason.kind !== 'wrongPassword') throw refusedAttempt(done.reason);
      // An unknown name is not audited: it may be a password typed into the wrong field.
      await audit.recordDenial({ user: known, action: 'sign-in refused', actionDomain, address });
      throw badCredentials();
    }
    const user = done.value;
    const isLong = rememberMe === true || user.isDisplay === true;
    const token = await tokens.issue(user, isLong ? REMEMBERED_TOKEN_LIFETIME : TOKEN_LIFETIME);
    await audit.record({ action: 'sign-in', user: user.login, actionDomain, at: now(), address });
    void reply.header('authorization', `Bearer ${token}`);
    return { id_token: token };
  });

  app.get(`/${PATHS.account}`, async (request, reply) => {
    const session = requireSession(request);
    const fresh = await tokens.renewed(session);
    if (fresh !== undefined) void reply.header('authorization', `Bearer ${fresh}`);
    return accountOf(requireAccount(request, accounts));
  });

  app.post(`/${PATHS.logout}`, async (request) => {
    const auditEvent = auditEventOf(request, context, {
      action: 'sign-out',
      actionDomain: `address ${request.address}`,
    });
    await tokens.revoke(requireSession(request), [auditEvent]);
    return {};
  });
};

function badCredentials(): Problem {
  return new Problem(401, 'Unauthorized', { detail: 'Bad credentials' });
}

/** Returns the account in JHipster's format, without password hash, with its sessions' authorities. */
function accountOf(user: User): Record<string, unknown> {
  return {
    id: user.id,
    login: user.login,
    firstName: user.firstName,
    lastName: user.lastName,
    title: user.title ?? null,
    org: user.org ?? null,
    email: user.email,
    imageUrl: '',
    activated: user.activated,
    isDisplay: user.isDisplay ?? false,
    langKey: user.langKey,
    createdBy: user.createdBy,
    createdDate: new Date(user.createdDate).toISOString(),
    lastModifiedBy: user.lastModifiedBy,
    lastModifiedDate: new Date(user.lastModifiedDate).toISOString(),
    authorities: sessionAuthorities(user),
  };
}
