// Adds `tags`, `security` and the like to FastifySchema.
import type {} from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { IsObject, type TSchema } from 'typebox';
import Type from 'typebox';
import type { CallPolicy, Method } from '@contract/http/endpoint';

const FORM = 'application/x-www-form-urlencoded';
const JSON_BODY = 'application/json';

/** One call for the OpenAPI page. It describes only; the binder checks by itself. */
export function describeCall(
  call: { readonly method: Method; readonly path: string; readonly policy: CallPolicy },
  servedPath: string,
  schemas: { readonly input: TSchema; readonly data: TSchema },
): FastifySchema {
  const { policy } = call;
  const inPath = [...servedPath.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const params = IsObject(schemas.input) && inPath.length > 0 ? Type.Pick(schemas.input, inPath) : null;
  const rest = IsObject(schemas.input) ? Type.Omit(schemas.input, inPath) : schemas.input;
  const hasRest = !IsObject(rest) || Object.keys(rest.properties).length > 0;
  const reply =
    policy.envelope === 'file'
      ? Type.String({ description: 'the bytes of a picture' })
      : policy.envelope === 'whole'
        ? schemas.data
        : Type.Object({ code: Type.Integer(), msg: Type.String(), data: schemas.data });
  return {
    tags: [servedPath.split('/')[1] ?? ''],
    description: `Who may call: ${policy.auth}. A refusal has another code, and no data.`,
    security: policy.auth === 'none' ? [] : [{ [policy.auth === 'channel' ? 'channel' : 'token']: [] }],
    response: { 200: reply },
    ...(params === null ? {} : { params }),
    ...(!hasRest ? {} : policy.body === 'query' ? { querystring: rest } : { body: rest }),
    ...(hasRest && policy.body !== 'query'
      ? { consumes: policy.body === 'form' ? [FORM, JSON_BODY] : [JSON_BODY] }
      : {}),
  };
}
