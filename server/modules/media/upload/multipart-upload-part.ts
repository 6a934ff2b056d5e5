import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../adapters/clock/types';
import type { ByteSource, ObjectFacts, ObjectStores } from '../../../adapters/object-store/types';
import type { Db } from '../../../db/tables';
import { isClientGone } from '../../../http/client-gone';
import { registerScope } from '../../../http/named-scope';
import type { RateLimits } from '../../../http/rate-limits';
import { TooManyRequests } from '../../../http/refuse';
import type { Log } from '../../../log';
import { findUpload } from './multipart-upload.repository';
import { sizeOfPart } from './multipart-upload.rules';
import { LOCAL_PART_PATH } from './multipart-upload.service';
import { isPartSignature, makeAccessKeySecret, parseAccessKeyId } from './media-credential';
import { FORM_REFUSALS } from './media-policy.rules';
import { answerRefused, UploadRefused } from './upload-refused';

export interface UploadPartDeps {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly log: Log;
}

interface PartAddress {
  readonly upload: string;
  readonly number: string;
}

/** Takes parts at signed addresses, as the S3 protocol's UploadPart does: the bytes are the body, their hash is in a header. */
export function registerUploadParts(http: FastifyInstance, deps: UploadPartDeps, rateLimits: RateLimits): void {
  registerScope(http, 'upload parts', async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is read by the route, when it knows that it wants it.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof TooManyRequests) return answerRefused(request, reply, FORM_REFUSALS.tooMany);
      throw error;
    });
    const options = { schema: { hide: true }, config: { rateLimit: rateLimits.ofUploads(), takesFile: true } };
    scope.put<{ Params: PartAddress; Querystring: Record<string, unknown> }>(
      `${LOCAL_PART_PATH}/:upload/:number`,
      options,
      async (request, reply) => {
        try {
          await takePart(deps, request);
          return await reply.code(200).header('cache-control', 'no-store').send();
        } catch (error) {
          if (error instanceof UploadRefused) return answerRefused(request, reply, error.refusal);
          if (isClientGone(request)) throw error;
          deps.log.error({ err: error }, 'a part could not be stored');
          return answerRefused(request, reply, FORM_REFUSALS.unavailable);
        }
      },
    );
  });
}

async function takePart(
  { db, store, clock, secret }: UploadPartDeps,
  request: FastifyRequest<{ Params: PartAddress; Querystring: Record<string, unknown> }>,
): Promise<void> {
  const { upload: uploadUid } = request.params;
  const number = Number(request.params.number);
  const { OSSAccessKeyId: keyId, Signature: signature } = request.query;
  const contentMd5 = request.headers['content-md5'];
  const scope = typeof keyId === 'string' ? parseAccessKeyId(keyId) : null;
  if (scope === null || typeof keyId !== 'string') throw new UploadRefused(FORM_REFUSALS.keyIdUnknown);
  const isSigned =
    typeof signature === 'string' &&
    typeof contentMd5 === 'string' &&
    isPartSignature(makeAccessKeySecret(secret, keyId), { uploadUid, number, contentMd5 }, signature);
  if (!isSigned) throw new UploadRefused(FORM_REFUSALS.signatureWrong);
  if (scope.expiresAtMs <= clock.now().getTime()) throw new UploadRefused(FORM_REFUSALS.policyExpired);
  const row = await findUpload(db, uploadUid);
  const home = row === null ? undefined : store.all.find((each) => each.storageType === row.storageType);
  const sizeBytes = row === null ? null : sizeOfPart(row.sizeBytes, number);
  const isOpen = row !== null && !row.isDone && row.uploaderUid === scope.userUid;
  if (!isOpen || home === undefined || sizeBytes === null) throw new UploadRefused(FORM_REFUSALS.noSuchUpload);
  const said = request.headers['content-length'];
  if (said !== undefined && Number(said) !== sizeBytes) throw new UploadRefused(FORM_REFUSALS.partSizeWrong);

  const check = (facts: ObjectFacts): void => {
    if (facts.sizeBytes !== sizeBytes) throw new UploadRefused(FORM_REFUSALS.partSizeWrong);
    const md5 = Buffer.from(facts.md5, 'hex').toString('base64');
    if (md5 !== contentMd5) throw new UploadRefused(FORM_REFUSALS.digestWrong);
  };
  const upload = { key: row.objectKey, id: row.storeUpload };
  const outcome = await home.parts.put(upload, number, bodyOf(request), { maxBytes: sizeBytes, check });
  switch (outcome.kind) {
    case 'stored':
      return;
    case 'differs':
      throw new UploadRefused(FORM_REFUSALS.partDiffers);
    case 'absent':
      throw new UploadRefused(FORM_REFUSALS.noSuchUpload);
    case 'too-large':
      throw new UploadRefused(FORM_REFUSALS.partSizeWrong);
    case 'full':
      throw new UploadRefused(FORM_REFUSALS.full);
  }
}

/** A sender that disconnects in the middle has sent the wrong size; nobody is left to answer. */
async function* bodyOf({ raw }: FastifyRequest): AsyncIterable<Uint8Array> & ByteSource {
  try {
    for await (const bytes of raw) yield bytes as Uint8Array;
  } catch {
    throw new UploadRefused(FORM_REFUSALS.partSizeWrong);
  }
}
