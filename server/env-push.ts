import { createECDH } from 'node:crypto';
import type { PushKind } from '@contract/constants/push';
import { EnvError } from './env-error';
import type { ReadText } from './env-text';

/** A template of the mini-program's console: what is told goes into its first field, the time into the second, if any. */
export interface MessageTemplate {
  readonly kind: PushKind;
  readonly id: string;
  readonly textField: string;
  readonly timeField: string | null;
}

export interface PushSettings {
  /** Base64url. Null: made by the installation. */
  readonly vapidPrivateKey: string | null;
  readonly vapidSubject: string | null;
  /** Origins that messages to browsers are sent to; `*.` stands for one or more names. */
  readonly services: readonly string[];
  readonly templates: readonly MessageTemplate[];
}

/** Chrome and its kin, Firefox, Safari, Edge on Windows. */
const SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

/** Each with its PUSH_KIND. */
const TEMPLATES = {
  WECHAT_MINI_TEMPLATE_SYSTEM: 1,
  WECHAT_MINI_TEMPLATE_INTERACTION: 2,
  WECHAT_MINI_TEMPLATE_CHAT: 3,
  WECHAT_MINI_TEMPLATE_ORDER: 4,
} as const satisfies Readonly<Record<string, PushKind>>;

export function readPush(text: ReadText, isProduction: boolean): PushSettings {
  return {
    vapidPrivateKey: readKey(text('VAPID_PRIVATE_KEY')),
    vapidSubject: readSubject(text('VAPID_SUBJECT')),
    services: readServices(text('PUSH_SERVICES'), isProduction),
    templates: Object.entries(TEMPLATES).flatMap(([name, kind]) => readTemplate(text, name, kind)),
  };
}

/** No message repeats the value. */
function readKey(value: string | null): string | null {
  if (value === null) return null;
  const wrong = new EnvError('VAPID_PRIVATE_KEY must be a private key of P-256, 43 characters of base64url');
  if (!/^[\w-]{43}$/.test(value)) throw wrong;
  try {
    createECDH('prime256v1').setPrivateKey(value, 'base64url');
  } catch {
    throw wrong;
  }
  return value;
}

function readSubject(value: string | null): string | null {
  if (value !== null && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value)) {
    throw new EnvError(`VAPID_SUBJECT must be like mailto:me@example.com, not "${value}"`);
  }
  return value;
}

function readServices(value: string | null, isProduction: boolean): readonly string[] {
  if (value === null) return SERVICES;
  const more = value.split(/[\s,]+/).filter((origin) => origin !== '');
  const bad = more.find(
    (origin) =>
      !/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(origin) ||
      (isProduction && !origin.startsWith('https:')),
  );
  if (bad !== undefined) throw new EnvError(`PUSH_SERVICES must be like https://push.example.com, not "${bad}"`);
  return [...SERVICES, ...more];
}

function readTemplate(text: ReadText, name: string, kind: PushKind): MessageTemplate[] {
  const value = text(name);
  if (value === null) return [];
  if (text('WECHAT_MINI_ID') === null) throw new EnvError(`${name} needs WECHAT_MINI_ID`);
  const [, id, textField, timeField] = /^([\w-]{20,64}) (thing\d{1,2})(?: (time\d{1,2}))?$/.exec(value) ?? [];
  if (id === undefined || textField === undefined) {
    throw new EnvError(`${name} must be a template's id and its fields, like "<id> thing1 time2", not "${value}"`);
  }
  return [{ kind, id, textField, timeField: timeField ?? null }];
}
