import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file: however long that takes, it must go on coming. */
    takesFile?: boolean;
  }
  interface FastifyRequest {
    /** Its body came too slowly, and its connection was ended. */
    isCutOff: boolean;
  }
}

/** How long somebody may take who holds a connection open. */
export interface TimeLimits {
  /** For the head of a request. */
  readonly headersMs: number;
  /** For the body of a call: a form or JSON. */
  readonly callBodyMs: number;
  /** Of a file at least so many bytes come in each window. */
  readonly uploadWindowMs: number;
  readonly uploadWindowBytes: number;
  /** For a whole request, the largest file on the slowest line. */
  readonly requestMs: number;
  /** Between two requests. Longer than a balancer keeps its own, or it would send one to a connection that has just ended. */
  readonly keepAliveMs: number;
  /** Of any connection on which nothing moves in either direction; longer than any call takes to be answered. */
  readonly silentMs: number;
  /** How often Node looks at heads and whole requests. */
  readonly checkEveryMs: number;
}

export const TIME_LIMITS: TimeLimits = {
  headersMs: 20_000,
  callBodyMs: 30_000,
  uploadWindowMs: 30_000,
  // A tenth of what GPRS brings.
  uploadWindowBytes: 4_096,
  requestMs: 3_600_000,
  keepAliveMs: 72_000,
  silentMs: 660_000,
  checkEveryMs: 5_000,
};

/** Those of them that Node's server keeps, as Fastify's options. */
export function serverTimeouts(limits: TimeLimits) {
  return {
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silentMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
  };
}

/**
 * Ends the connection of a request whose body does not come in its time, whether its route reads it or not. A slow line is not cut, one
 * that stands still is; nor is one that waits because we do not read.
 */
export function registerBodyLimits(app: FastifyInstance, limits: TimeLimits): void {
  app.decorateRequest('isCutOff', false);
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding !== undefined || (length !== undefined && length !== '0')) watchBody(request, reply, limits);
    done();
  });
}

/**
 * A window ends after so many looks, not at a time: while this process stands still (a busy machine, a long collection of garbage) it reads
 * nothing, and that costs a sender one look instead of the window.
 */
const LOOKS_PER_WINDOW = 8;

function watchBody(request: FastifyRequest, reply: FastifyReply, limits: TimeLimits): void {
  const { raw } = request;
  const { socket } = raw;
  // A request that was injected has no connection.
  if (!(socket instanceof Socket)) return;
  const takesFile = request.routeOptions.config.takesFile === true;
  const windowMs = takesFile ? limits.uploadWindowMs : limits.callBodyMs;
  let counted = socket.bytesRead;
  let looks = 0;
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(timer);
    looks += 1;
    if (looks % LOOKS_PER_WINDOW !== 0) return;
    const came = socket.bytesRead - counted;
    counted = socket.bytesRead;
    const isWaitingForUs = takesFile && raw.readableLength > 0;
    if (isWaitingForUs || (takesFile && came >= limits.uploadWindowBytes)) return;
    clearInterval(timer);
    cutOff(request, reply);
  }, windowMs / LOOKS_PER_WINDOW);
  raw.once('close', () => clearInterval(timer));
}

/** As Node answers a head that does not come. */
function cutOff(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  request.isCutOff = true;
  // What has been answered is not answered again.
  if (socket.writable && !reply.raw.headersSent) {
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  }
  socket.destroySoon();
}
