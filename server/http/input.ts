import type { FastifyRequest } from 'fastify';
import {
  IsArray,
  IsBoolean,
  IsInteger,
  IsLiteral,
  IsNull,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUnion,
} from 'typebox';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { ERRORS } from '@contract/errors';
import type { CallPolicy } from '@contract/http/endpoint';
import { compileAtFirstUse } from './compiled-schema';
import { refuse } from './refuse';

export type InputReader = (request: FastifyRequest) => unknown;

/**
 * Reads a call's input: the path's parameters and the query, or the body, as its policy says; a field of the body is not taken from the
 * query. Text is turned into what the schema asks for, unknown fields are dropped. The reader refuses with BAD_INPUT.
 */
export function createInputReader(
  schema: TSchema,
  { body, bodyFields }: Pick<CallPolicy, 'body' | 'bodyFields'>,
): InputReader {
  const getValidator = compileAtFirstUse(schema);
  // Cleaning a choice costs thirty times what checking it does, and what our clients send is clean.
  const narrow = hasChoice(schema) ? toNarrow(schema) : null;
  const getNarrow = narrow === null ? null : compileAtFirstUse(narrow);
  return (request) => {
    const sent = fieldsOf(request.body);
    if (body === 'query') Object.assign(sent, withoutFields(fieldsOf(request.query), bodyFields));
    const isJson = body !== 'query' && isJsonBody(request);
    const typed = isJson ? sent : convertText(schema, sent);
    const all = { ...fieldsOf(typed), ...fieldsOf(convertText(schema, fieldsOf(request.params))) };
    const validator = getValidator();
    const input = withoutNul(getNarrow?.().Check(all) === true ? all : validator.Clean(all));
    if (!validator.Check(input)) throw refuse(ERRORS.BAD_INPUT);
    return input;
  };
}

/** The same, which takes no field that it does not name; null where that cannot be said by what it is made of. */
function toNarrow(schema: TSchema): TSchema | null {
  if (IsUnion(schema)) {
    const anyOf = schema.anyOf.map(toNarrow);
    return anyOf.includes(null) ? null : { ...schema, anyOf };
  }
  if (IsArray(schema)) {
    const items = toNarrow(schema.items);
    return items === null ? null : { ...schema, items };
  }
  if (IsObject(schema)) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, toNarrow(field)] as const);
    if (fields.some(([, field]) => field === null)) return null;
    return { ...schema, properties: Object.fromEntries(fields), additionalProperties: false };
  }
  return IsString(schema) ||
    IsNumber(schema) ||
    IsInteger(schema) ||
    IsBoolean(schema) ||
    IsNull(schema) ||
    IsLiteral(schema)
    ? schema
    : null;
}

function hasChoice(schema: TSchema): boolean {
  if (IsUnion(schema)) return schema.anyOf.some(IsObject);
  if (IsArray(schema)) return hasChoice(schema.items);
  return IsObject(schema) && Object.values(schema.properties).some(hasChoice);
}

function withoutFields(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** No text of PostgreSQL's can hold U+0000. */
function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value;
  if (Array.isArray(value)) return value.map(withoutNul);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutNul(field)]));
}

function isJsonBody(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/json');
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/**
 * Turns what a query or a form can carry, which is text, into the schema's types. A list is a repeated field or JSON text,
 * an object is JSON text, an empty field that is optional and not a text is absent. What does not fit stays as it is, for
 * the check to refuse: `1.5` is no integer, and no text becomes 0.
 */
export function convertText(schema: TSchema, value: unknown): unknown {
  if (IsUnion(schema)) return convertToAny(schema.anyOf, value);
  if (IsArray(schema)) {
    const list = parseJsonText(value, '[');
    if (list === undefined) return value;
    return (Array.isArray(list) ? list : [list]).map((item) => convertText(schema.items, item));
  }
  if (IsObject(schema)) {
    const record = parseJsonText(value, '{');
    if (typeof record !== 'object' || record === null) return value;
    const converted = fieldsOf(record);
    for (const [name, field] of Object.entries(schema.properties)) {
      if (!Object.hasOwn(converted, name)) continue;
      const fieldValue = convertText(field, converted[name]);
      if (fieldValue === '' && IsOptional(field) && !acceptsText(field)) delete converted[name];
      else converted[name] = fieldValue;
    }
    return converted;
  }
  if (typeof value !== 'string') return value;
  if (IsInteger(schema)) return /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  if (IsNumber(schema)) return /^-?\d{1,16}(\.\d+)?$/.test(value) ? Number(value) : value;
  if (IsBoolean(schema)) return value === 'true' ? true : value === 'false' ? false : value;
  if (IsNull(schema)) return value === '' || value === 'null' ? null : value;
  if (IsLiteral(schema)) return String(schema.const) === value ? schema.const : value;
  return value;
}

function convertToAny(choices: readonly TSchema[], value: unknown): unknown {
  for (const choice of choices) {
    const converted = convertText(choice, value);
    if (Check(choice, converted)) return converted;
  }
  return value;
}

function acceptsText(schema: TSchema): boolean {
  return Check(schema, '');
}

function parseJsonText(value: unknown, opening: '[' | '{'): unknown {
  if (typeof value !== 'string' || !value.startsWith(opening)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
