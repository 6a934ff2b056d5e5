import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { asMadeBy, type Endpoint } from '@contract/http/endpoint';
import type { FileReply } from '@contract/schemas/shared';
import { authenticate } from './authenticate';
import type { Caller, CallerLookup } from './caller';
import { compileAtFirstUse } from './compiled-schema';
import { describeCall } from './describe-call';
import { createEnvelopeWriter } from './envelope';
import { createInputReader } from './input';
import type { RateLimits } from './rate-limits';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Equal in both directions, so that neither a schema nor an endpoint's types can drift from the other. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never;

/** A call as the binder sees it: without its types. */
export type AnyEndpoint = Endpoint<unknown, unknown>;

export interface Routes {
  /** Serves a call at its path and its other names. Throws when a path is bound twice. */
  bind<I, D, SI extends TSchema, SD extends TSchema>(
    endpoint: Endpoint<I, D>,
    schemas: { readonly input: SI & Same<Static<SI>, I>; readonly data: SD & Same<Static<SD>, D> },
    handler: (caller: Caller, input: NoInfer<I>) => Promise<NoInfer<D>>,
  ): void;
}

export interface BadReply {
  readonly route: string;
  /** Where the reply and its schema part. */
  readonly problems: readonly string[];
}

export interface BindOptions {
  readonly callers: CallerLookup;
  readonly rateLimits: RateLimits;
  /** Whether the OpenAPI page tells of them. */
  readonly isDescribed: boolean;
  /** When given, every reply is held against its schema; one that does not fit is reported here and answered with 500. */
  readonly onBadReply: ((reply: BadReply) => void) | null;
}

/** A call, and the schema of what it takes. */
export interface BoundCall extends Pick<AnyEndpoint, 'method' | 'path' | 'policy'> {
  readonly input: TSchema;
}

export interface BoundRoutes extends Routes {
  /** Every call bound so far. */
  readonly endpoints: readonly BoundCall[];
}

export function createRoutes(app: FastifyInstance, options: BindOptions): BoundRoutes {
  const endpoints: BoundCall[] = [];
  const writeEnvelope = createEnvelopeWriter();
  return {
    endpoints,
    bind(endpoint, schemas, handler) {
      const { method, path, policy } = endpoint;
      const readInput = createCallReader(endpoint, schemas.input);
      const checkReply = createReplyCheck(`${method} ${path}`, schemas.data, options.onBadReply);

      const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const caller = await authenticate(request, policy, options.callers);
        // The reader has held it against the schema, and `Same` says that the schema is the endpoint's input.
        const input = readInput(request, caller) as Parameters<typeof handler>[1];
        const data = await handler(caller, input);
        checkReply(data);
        void reply.header('cache-control', 'no-store');
        if (policy.envelope === 'file') return sendFile(reply, data);
        if (policy.envelope === 'whole') return reply.send(data);
        return reply.type(JSON_TYPE).send(writeEnvelope(data));
      };

      for (const servedPath of [path, ...policy.aliases]) {
        app.route({
          method,
          url: toRoutePattern(servedPath),
          exposeHeadRoute: false,
          ...(options.isDescribed ? { schema: describeCall(endpoint, servedPath, schemas) } : {}),
          config: { rateLimit: options.rateLimits.of(policy.budget), isData: true },
          handler: serve,
        });
      }
      endpoints.push({ method, path, policy, input: schemas.input });
    },
  };
}

/** A sign-in channel's input travels in that channel's way. */
function createCallReader(
  endpoint: Pick<AnyEndpoint, 'method' | 'path' | 'policy'>,
  schema: TSchema,
): (request: FastifyRequest, caller: Caller) => unknown {
  const readInput = createInputReader(schema, endpoint.policy);
  const ofChannels = new Map(
    endpoint.policy.formChannels.map((id) => [id, createInputReader(schema, asMadeBy(id, endpoint).policy)]),
  );
  return (request, caller) => {
    const ofChannel = caller.kind === 'channel' ? ofChannels.get(caller.channel) : undefined;
    return (ofChannel ?? readInput)(request);
  };
}

/** See `envelope` in the contract: `Same` has said that it is one. */
function sendFile(reply: FastifyReply, data: unknown): FastifyReply {
  const { mime, bytes } = data as FileReply;
  return reply.type(mime).send(Buffer.from(bytes));
}

/** `/album/{id}` of the contract is `/album/:id` of the router. */
function toRoutePattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function createReplyCheck(
  route: string,
  schema: TSchema,
  onBadReply: BindOptions['onBadReply'],
): (data: unknown) => void {
  if (onBadReply === null) return () => undefined;
  const getValidator = compileAtFirstUse(schema);
  return (data) => {
    const validator = getValidator();
    if (validator.Check(data)) return;
    const problems = validator.Errors(data).map((error) => `${error.instancePath || '/'} ${error.message}`);
    onBadReply({ route, problems });
    throw new Error(`the reply of ${route} does not fit its schema: ${problems.join('; ')}`);
  };
}
