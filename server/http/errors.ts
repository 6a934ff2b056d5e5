import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { isDatabaseUnavailable } from '../db/connection';
import { isClientGone, leaveUnanswered } from './client-gone';
import { DeadToken, LoginRefused, Refusal, TooManyRequests } from './refuse';

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal this call was answered with, for the log. 0: none. */
    refusalCode: number;
  }
}

/** The framework's own complaints about a request, each with the refusal that tells it. */
const REQUEST_REFUSALS: Readonly<Record<string, ErrorEntry>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ERRORS.BODY_TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ERRORS.UNSUPPORTED_BODY,
};

/**
 * The one place where a failure becomes an answer. A refusal is HTTP 200 with its code and message; 424 and 426 are the
 * dead token and the refused login; a bug is a bare 500, a database that is away a 503. Nothing inside ever shows.
 */
export function registerErrors(app: FastifyInstance): void {
  app.decorateRequest('refusalCode', 0);

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isClientGone(request)) return leaveUnanswered(request, reply);
    void reply.header('cache-control', 'no-store');
    if (error instanceof LoginRefused) return answerRefusal(request, reply.code(426), error);
    if (error instanceof Refusal) return answerRefusal(request, reply.code(200), error);
    if (error instanceof DeadToken) return answerStatus(reply, 424, '登录已失效');
    if (error instanceof TooManyRequests) return answerStatus(reply, 429, ERRORS.TOO_MANY_REQUESTS.msg);
    const refusal = refusalOfRequestError(error);
    if (refusal !== null) return answerRefusal(request, reply.code(200), new Refusal(refusal));
    if (isDatabaseUnavailable(error)) {
      request.log.warn({ err: error }, 'the database is away');
      return answerStatus(reply.header('retry-after', '1'), 503, '服务不可用(503)');
    }
    request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed');
    return answerStatus(reply, 500, '服务器错误(500)');
  });
}

/** The reply to an unknown path. */
export function answerNotFound(reply: FastifyReply): FastifyReply {
  return answerStatus(reply.header('cache-control', 'no-store'), 404, '请求出错(404)');
}

function refusalOfRequestError(error: FastifyError): ErrorEntry | null {
  const known = REQUEST_REFUSALS[error.code];
  if (known !== undefined) return known;
  // Malformed JSON, a wrong length and the like: the request is at fault, not we.
  const isClientFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isClientFault ? ERRORS.BAD_INPUT : null;
}

function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  request.refusalCode = refusal.code;
  return reply.send({ code: refusal.code, msg: refusal.message, data: null });
}

function answerStatus(reply: FastifyReply, status: number, msg: string): FastifyReply {
  return reply.code(status).send({ code: status, msg, data: null });
}
