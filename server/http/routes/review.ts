/**
 * Calls of a review. In the contract they are GETs that change the store: each is a POST too, is never cached, and
 * runs once for each Idempotency-Key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { unreachable } from '../../../src/domain/assert.ts';
import { MAX_EXTRA_REVIEW_SECONDS } from '../../../src/domain/contract/config.ts';
import { API, PATHS } from '../../../src/domain/contract/paths.ts';
import { choiceOf, MAX_UPDATE_MESSAGE_LENGTH } from '../../../src/domain/reports/reclassify.ts';
import { REPORT_SYMBOLS, symbolOf } from '../../../src/domain/contract/reportTypes.ts';
import type { Result } from '../../../src/domain/result.ts';
import { APP_HEADER, invalidField, notFound, Problem } from '../web/problem.ts';
import { Reviews, type ReviewFailure, type Reviewer, type SentUpdate } from '../../reports/reviews.ts';
import { receivableScope } from '../../reports/sessionScope.ts';
import type { Context } from '../web/context.ts';
import { requireSession } from '../web/access.ts';
import type { RecordAnswer } from '../../store/calls/callStore.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

/** An integer: a text in a query, a number in a body. */
const integer = (least: number, most: number) =>
  z.union([z.number().int(), wholeNumber]).pipe(z.number().min(least).max(most));
const id = integer(0, Number.MAX_SAFE_INTEGER);
/** The class that the reviewer saw. The call fails where another reviewer has changed it meanwhile. */
const seenClass = z.union([z.enum(REPORT_SYMBOLS), z.literal('').transform(() => undefined)]).optional();
const reclassifyInput = z.object({
  id,
  reportType: z.enum(['Shot', 'Fireworks', 'Ruckus']),
  weaponCategory: integer(0, 1000).optional(),
  previousReportType: seenClass,
});
const messageInput = z.object({
  id,
  message: z.string().max(MAX_UPDATE_MESSAGE_LENGTH),
  previousReportType: seenClass,
});
const delayInput = z.object({ id, delay: integer(1, MAX_EXTRA_REVIEW_SECONDS) });

/** Reclassification, update message and added time. */
export const reviewRoutes: Routes = (app, context) => {
  const reviews = new Reviews({ ...context, readGroup: () => context.alerts.readGroup() });
  const { idempotency } = context;
  const by = (request: FastifyRequest, recordAnswer: RecordAnswer | undefined) => ({
    ...reviewer(request, context),
    recordAnswer,
  });

  const reclassifyCall = { path: PATHS.updateReportType, schema: reclassifyInput };
  reviewCall(app, reclassifyCall, (request, _reply, input) =>
    idempotency.runOnce(request, input, async (recordAnswer) => {
      const choice = choiceOf(REPORT_SYMBOLS[symbolOf(input.reportType, input.weaponCategory) ?? -1]);
      if (choice === undefined) throw notFound();
      const wanted = { choice, seen: input.previousReportType };
      return valueOf(await reviews.reclassify(input.id, wanted, by(request, recordAnswer)));
    }),
  );

  const messageCall = { path: PATHS.sendUpdateMessage, schema: messageInput };
  reviewCall(app, messageCall, async (request, reply, input) => {
    const message = input.message.trim();
    if (message === '' && !context.settings.reviewerMode().isOn) {
      throw invalidField('sendUpdateMessage', 'message', 'NotBlank');
    }
    const update = { text: message, seen: input.previousReportType };
    const sent = await idempotency.runOnce(request, input, async (recordAnswer) =>
      valueOf(await reviews.sendUpdate(input.id, update, by(request, recordAnswer))),
    );
    void reply.header(`${APP_HEADER}-alert`, receiptText(sent));
    return sent.report;
  });

  const delayCall = { path: PATHS.increaseNotificationDelay, schema: delayInput };
  reviewCall(app, delayCall, async (request, _reply, input) => {
    const notificationDelay = await idempotency.runOnce(request, input, async (recordAnswer) =>
      valueOf(await reviews.addTime(input.id, input.delay, by(request, recordAnswer))),
    );
    return { id: input.id, notificationDelay };
  });
};

/** Registers a call under both of its paths, as GET and as POST. */
function reviewCall<Input extends z.ZodType<object>>(
  app: FastifyInstance,
  { path, schema }: { readonly path: string; readonly schema: Input },
  handle: (request: FastifyRequest, reply: FastifyReply, input: z.output<Input>) => Promise<unknown>,
): void {
  for (const url of [`/${path}`, `/${path.replace(API, 'api')}`]) {
    // Without HEAD, which must not change the store.
    const get = { schema: { querystring: schema }, exposeHeadRoute: false };
    typed(app).get(url, get, (request, reply) => handle(request, reply, request.query as z.output<Input>));
    typed(app).post(url, { schema: { body: schema } }, (request, reply) =>
      handle(request, reply, request.body as z.output<Input>),
    );
  }
}

/** The user of the call. A reviewer may work on every report that the live channel sent, whatever its type is now. */
function reviewer(request: FastifyRequest, { settings, releaseClock }: Context): Reviewer {
  const { login, authorities } = requireSession(request);
  const scope = receivableScope(authorities, settings.reviewerMode(), releaseClock.now());
  return { login, address: request.address, scope };
}

function valueOf<T>(done: Result<T, ReviewFailure>): T {
  if (done.ok) return done.value;
  throw problemOf(done.reason);
}

function problemOf(failure: ReviewFailure): Problem {
  switch (failure.kind) {
    case 'absent':
      return notFound();
    case 'functionOff':
      return conflict('The reviewer function is off.');
    case 'otherClass':
      return conflict(`Another reviewer was first: this report is now ${failure.now}.`);
    case 'released':
      return conflict('This report has been released: no time can be added.');
    case 'notReviewed':
      return new Problem(400, 'Bad Request', { message: 'Reports of this type are not reviewed.' });
    case 'tooLong':
      return invalidField('increaseNotificationDelay', 'delay', 'Max');
    default:
      return unreachable(failure);
  }
}

function conflict(message: string): Problem {
  return new Problem(409, 'Conflict', { message });
}

function receiptText({ receivers, snooze }: SentUpdate): string {
  if (snooze !== undefined) return `Group message suppressed by the snooze alert "${snooze}"`;
  if (receivers === 0) return 'Nobody is subscribed to group messages of this report';
  return `Group message sent to ${receivers} ${receivers === 1 ? 'subscriber' : 'subscribers'}`;
}
