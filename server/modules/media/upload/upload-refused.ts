import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormRefusal } from './media-policy.rules';

// A browser reads a reply only when what it still sends is taken, up to this; a sender of more is cut off.
const DRAIN_BYTES = 4_194_304;

/** What was sent here is turned away, in the words of an object store. */
export class UploadRefused extends Error {
  readonly refusal: FormRefusal;

  constructor(refusal: FormRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export async function answerRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: FormRefusal,
): Promise<FastifyReply> {
  drain(request);
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refusal.code}</Code><Message>${refusal.message}</Message></Error>`;
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  return reply.code(refusal.status).headers(headers).send(body);
}

function drain({ raw }: FastifyRequest): void {
  let left = DRAIN_BYTES;
  raw.unpipe();
  raw.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
