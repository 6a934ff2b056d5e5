import { EnvError } from './env-error';
import { type ReadText, readWord } from './env-text';

/** A language model behind the chat completions of OpenAI's form. */
export interface LanguageModelSettings {
  /** Without a slash at the end. */
  readonly url: string;
  /** Null: the server asks for none. */
  readonly key: string | null;
  readonly model: string;
}

/** Null: the assistant answers from what it finds by words. */
export function readLanguageModel(text: ReadText, isProduction: boolean): LanguageModelSettings | null {
  const url = text('LANGUAGE_MODEL_URL');
  const lonely = ['LANGUAGE_MODEL_KEY', 'LANGUAGE_MODEL'].find((name) => text(name) !== null);
  if (url === null && lonely !== undefined) throw new EnvError(`${lonely} needs LANGUAGE_MODEL_URL`);
  if (url === null) return null;
  if (!isAllowed(url, isProduction)) {
    throw new EnvError(
      `LANGUAGE_MODEL_URL must start with https://, or be a server of one's own network, not "${url}"`,
    );
  }
  const model = readWord(text, 'LANGUAGE_MODEL');
  if (model === null) throw new EnvError('LANGUAGE_MODEL_URL needs LANGUAGE_MODEL');
  return { url: url.replace(/\/+$/, ''), key: readWord(text, 'LANGUAGE_MODEL_KEY'), model };
}

/** What people ask travels there: in the clear only inside one's own network. */
function isAllowed(value: string, isProduction: boolean): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, search, hash } = new URL(value);
  if (username !== '' || search !== '' || hash !== '') return false;
  if (protocol === 'https:') return true;
  return protocol === 'http:' && (!isProduction || isNear(hostname));
}

const isNear = (host: string): boolean =>
  /^(localhost|[a-z0-9-]+|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\])$/.test(host);
