// Adds `tags`, `security` and the like to FastifySchema.
import type {} from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { IsObject, type TSchema } from 'typebox';
import Type from 'typebox';
import type { CallPolicy, Method } from '@contract/http/endpoint';

const JSON_BODY = 'application/json';
const CONSUMES = { form: ['application/x-www-form-urlencoded', JSON_BODY], json: [JSON_BODY] };

const SPECIFIED: Readonly<Record<CallPolicy['specified'], string>> = {
  call: 'Specified with this method and path.',
  path: 'Specified with this path; the method is chosen here.',
  name: 'Specified by name; the path is chosen here.',
  nothing: 'Not specified: a call of this product alone.',
};

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
  const reply =
    policy.envelope === 'file'
      ? Type.String({ description: 'the bytes of a file' })
      : policy.envelope === 'whole'
        ? schemas.data
        : Type.Object({ code: Type.Integer(), msg: Type.String(), data: schemas.data });
  return {
    tags: [servedPath.split('/')[1] ?? ''],
    description: [
      `Who may call: ${policy.auth}${policy.right === undefined ? '' : ` (${policy.right})`}. A refusal has another code, and no data.`,
      SPECIFIED[policy.specified],
      ...policy.formChannels.map((id) => `The channel ${id} sends everything as a form, and nothing in the URL.`),
    ].join(' '),
    security: policy.auth === 'none' ? [] : [{ [policy.auth === 'channel' ? 'channel' : 'token']: [] }],
    response: { 200: reply },
    ...(params === null ? {} : { params }),
    ...describeInput(policy, rest),
  };
}

function describeInput({ body, bodyFields }: CallPolicy, input: TSchema): FastifySchema {
  if (!IsObject(input)) return body === 'query' ? { querystring: input } : { body: input, consumes: CONSUMES[body] };
  if (Object.keys(input.properties).length === 0) return {};
  if (body !== 'query') return { body: input, consumes: CONSUMES[body] };
  if (bodyFields.length === 0) return { querystring: input };
  const inBody = [...bodyFields];
  return { querystring: Type.Omit(input, inBody), body: Type.Pick(input, inBody), consumes: CONSUMES.form };
}
