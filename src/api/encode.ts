import type { Endpoint } from '@contract/http/endpoint';

export type Fields = Readonly<Record<string, unknown>>;

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `a=1&b=x`: absent and null fields are left out, an array repeats its name, an object travels as JSON. */
export function encodeForm(fields: Fields): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    for (const each of Array.isArray(value) ? value : [value]) {
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(toText(each))}`);
    }
  }
  return pairs.join('&');
}

/** Path with its `{name}`s filled, and the fields that are left for the query or the body. */
export function fillPath(path: string, input: Fields): { path: string; rest: Fields } {
  const used = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = input[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    used.add(name);
    return encodeURIComponent(toText(value));
  });
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name)));
  return { path: filled, rest };
}

function pickFields(fields: Fields, isPicked: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name)));
}

export interface EncodedCall {
  /** With the query. */
  path: string;
  body: string | undefined;
  contentType: string;
}

export function encodeCall<Input, Data>(endpoint: Endpoint<Input, Data>, input: Fields): EncodedCall {
  const { path, rest } = fillPath(endpoint.path, input);
  if (endpoint.policy.body === 'json') {
    return { path, body: JSON.stringify(rest), contentType: 'application/json' };
  }
  const contentType = 'application/x-www-form-urlencoded';
  if (endpoint.policy.body === 'form') return { path, body: encodeForm(rest), contentType };
  const inBody = (name: string): boolean => endpoint.policy.bodyFields.includes(name);
  const query = encodeForm(pickFields(rest, (name) => !inBody(name)));
  const bodyForm = encodeForm(pickFields(rest, inBody));
  return {
    path: query === '' ? path : `${path}?${query}`,
    body: bodyForm === '' ? undefined : bodyForm,
    contentType,
  };
}
