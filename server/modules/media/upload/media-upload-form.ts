import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../adapters/clock/types';
import { isObjectKey, type ByteSource, type ObjectStore } from '../../../adapters/object-store/types';
import { registerScope } from '../../../http/named-scope';
import type { RateLimits } from '../../../http/rate-limits';
import { TooManyRequests } from '../../../http/refuse';
import {
  isPolicySignature,
  LOCAL_BUCKET,
  LOCAL_UPLOAD_PATH,
  makeAccessKeySecret,
  parseAccessKeyId,
  uploadPrefix,
} from './media-credential';
import { checkPolicy, FORM_REFUSALS, type FormRefusal } from './media-policy.rules';
import { answerRefused, UploadRefused } from './upload-refused';

export interface UploadFormDeps {
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly secret: Buffer;
}

const FIELD_BYTES = 32_768;
const FIELDS_MAX = 30;
// What a form has besides the file, at most.
const FORM_OVERHEAD_BYTES = 262_144;

interface Permit {
  readonly key: string;
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly status: 200 | 201 | 204;
}

/**
 * The local disk behaves like Alibaba Cloud OSS's PostObject: the same form, the same policy and signature, the same kind of
 * errors. The file comes last, so that everything has been checked before its first byte is kept.
 */
export function registerUploadForm(http: FastifyInstance, deps: UploadFormDeps, rateLimits: RateLimits): void {
  registerScope(http, 'upload form', async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fieldSize: FIELD_BYTES, fields: FIELDS_MAX, files: 1, fileSize: Number.MAX_SAFE_INTEGER },
    });
    const options = { schema: { hide: true }, config: { rateLimit: rateLimits.ofUploads(), takesFile: true } };
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof TooManyRequests) return answerRefused(request, reply, FORM_REFUSALS.tooMany);
      throw error;
    });
    scope.post(LOCAL_UPLOAD_PATH, options, async (request, reply) => {
      try {
        const { status, etag } = await takeForm(deps, request);
        return await reply.code(status).header('etag', etag).header('cache-control', 'no-store').send();
      } catch (error) {
        const refusal = error instanceof UploadRefused ? error.refusal : refusalOfForm(error);
        if (refusal === null) throw error;
        return answerRefused(request, reply, refusal);
      }
    });
  });
}

async function takeForm(deps: UploadFormDeps, request: FastifyRequest): Promise<{ status: number; etag: string }> {
  if (!request.isMultipart()) throw new UploadRefused(FORM_REFUSALS.malformed);
  const fields = new Map<string, string>();
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields.set(part.fieldname.toLowerCase(), typeof part.value === 'string' ? part.value : '');
      continue;
    }
    if (part.fieldname !== 'file') throw new UploadRefused(FORM_REFUSALS.malformed);
    const permit = readPermit(deps, fields);
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > permit.maxBytes + FORM_OVERHEAD_BYTES) throw new UploadRefused(FORM_REFUSALS.tooLarge);
    return { status: permit.status, etag: await keepFile(deps.store, permit, part.file) };
  }
  throw new UploadRefused(FORM_REFUSALS.malformed);
}

/** Checks everything that precedes the file. */
function readPermit(deps: UploadFormDeps, fields: ReadonlyMap<string, string>): Permit {
  const [key, policy, keyId, signature] = ['key', 'policy', 'ossaccesskeyid', 'signature'].map(
    (name) => fields.get(name) ?? '',
  );
  if (!key || !policy || !keyId || !signature) throw new UploadRefused(FORM_REFUSALS.malformed);
  const scope = parseAccessKeyId(keyId);
  if (scope === null) throw new UploadRefused(FORM_REFUSALS.keyIdUnknown);
  if (!isPolicySignature(makeAccessKeySecret(deps.secret, keyId), policy, signature)) {
    throw new UploadRefused(FORM_REFUSALS.signatureWrong);
  }
  if (scope.expiresAtMs <= deps.clock.now().getTime()) throw new UploadRefused(FORM_REFUSALS.policyExpired);
  const checked = checkPolicy(parsePolicy(policy), fields, LOCAL_BUCKET, deps.clock.now());
  if ('code' in checked) throw new UploadRefused(checked);
  if (!isObjectKey(key) || !key.startsWith(uploadPrefix(scope.userUid)))
    throw new UploadRefused(FORM_REFUSALS.keyRefused);
  const asked = fields.get('success_action_status');
  return {
    key,
    minBytes: Math.max(1, checked.minBytes),
    maxBytes: Math.min(scope.maxSizeBytes, checked.maxBytes),
    // The vendor's default for anything else is 204.
    status: asked === '200' ? 200 : asked === '201' ? 201 : 204,
  };
}

function parsePolicy(policy: string): unknown {
  try {
    return JSON.parse(Buffer.from(policy, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

/** Answers the ETag. An upload that is sent again with the same content has succeeded before. */
async function keepFile(store: ObjectStore, permit: Permit, file: AsyncIterable<Uint8Array>): Promise<string> {
  const outcome = await store.put(permit.key, atLeast(file, permit.minBytes), { maxBytes: permit.maxBytes });
  switch (outcome.kind) {
    case 'stored':
      return `"${outcome.facts.md5.toUpperCase()}"`;
    case 'too-large':
      throw new UploadRefused(FORM_REFUSALS.tooLarge);
    case 'full':
      throw new UploadRefused(FORM_REFUSALS.full);
    case 'exists': {
      const kept = await store.stat(permit.key);
      if (kept?.sha256 !== outcome.facts.sha256) throw new UploadRefused(FORM_REFUSALS.exists);
      return `"${kept.md5.toUpperCase()}"`;
    }
  }
}

async function* atLeast(source: AsyncIterable<Uint8Array>, minBytes: number): AsyncIterable<Uint8Array> & ByteSource {
  let sizeBytes = 0;
  for await (const bytes of source) {
    sizeBytes += bytes.length;
    yield bytes;
  }
  if (sizeBytes < minBytes) throw new UploadRefused(FORM_REFUSALS.tooSmall);
}

/** Complaints of the form's parser are the sender's fault; anything else is ours. */
function refusalOfForm(error: unknown): FormRefusal | null {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const isParsers =
    typeof code === 'string' && /^FST_(FILES|FIELDS|PARTS|REQ_FILE|INVALID_MULTIPART|PROTO|NO_FORM)/.test(code);
  const message = error instanceof Error ? error.message : '';
  return isParsers || /multipart|unexpected end of/i.test(message) ? FORM_REFUSALS.malformed : null;
}
