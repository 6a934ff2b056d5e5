import { EnvError } from './env-error';

/** A setting's value, null when it is not set. */
export type ReadText = (name: string) => string | null;

export function readChoice<const T extends string>(
  text: ReadText,
  name: string,
  choices: readonly T[],
  fallback: NoInfer<T>,
): T {
  const value = text(name) ?? fallback;
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new EnvError(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
  return found;
}

export function readLine(text: ReadText, name: string, maxLength: number): string | null {
  const value = text(name);
  if (value !== null && (value.length > maxLength || /\p{Cc}/u.test(value))) {
    throw new EnvError(`${name} must be one line of at most ${maxLength} characters`);
  }
  return value;
}

/** A key, a secret or a name that another service gave out. No message repeats it. */
export function readWord(text: ReadText, name: string): string | null {
  const value = text(name);
  if (value !== null && !/^[\x21-\x7e]+$/.test(value)) {
    throw new EnvError(`${name} must be one word of plain letters, digits and signs`);
  }
  return value;
}

/** Where an outside service is. Secrets, codes and pictures travel there, so in production only over HTTPS. May have a path. */
export function readUrl(text: ReadText, name: string, fallback: string, isProduction: boolean): string {
  const value = text(name) ?? fallback;
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  const isGood = protocol === 'https:' || (protocol === 'http:' && !isProduction);
  if (!isGood) throw new EnvError(`${name} must start with https://, not "${value}"`);
  return value.replace(/\/$/, '');
}

export function readInteger(name: string, value: string | null, fallback: number, min: number, max: number): number {
  if (value === null) return fallback;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new EnvError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
  }
  return number;
}
