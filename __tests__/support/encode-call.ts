import type { Endpoint } from '@contract/http/endpoint';

export interface EncodedCall {
  /** Path and query. */
  readonly url: string;
  readonly body: string | null;
  readonly contentType: string | null;
}

/** What a call looks like on the wire. A list inside a query or a form is a repeated field, an object is JSON text. */
export function encodeCall<I, D>(endpoint: Endpoint<I, D>, input: I): EncodedCall {
  const fields = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined));
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value));
  });
  if (endpoint.policy.body === 'json') {
    return { url, body: JSON.stringify(Object.fromEntries(fields)), contentType: 'application/json' };
  }
  const contentType = 'application/x-www-form-urlencoded';
  if (endpoint.policy.body !== 'query') return { url, body: toForm(fields).toString(), contentType };
  const inBody = new Map([...fields].filter(([name]) => endpoint.policy.bodyFields.includes(name)));
  const query = toForm(new Map([...fields].filter(([name]) => !inBody.has(name)))).toString();
  return {
    url: query === '' ? url : `${url}?${query}`,
    ...(inBody.size === 0 ? { body: null, contentType: null } : { body: toForm(inBody).toString(), contentType }),
  };
}

function toForm(fields: ReadonlyMap<string, unknown>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of fields) {
    for (const item of Array.isArray(value) ? value : [value]) {
      form.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item));
    }
  }
  return form;
}
