import { EnvError } from './env-error';
import { type ReadText, readWord } from './env-text';

export type Need = (name: string, form?: RegExp, example?: string) => string;

/** Values of several settings that only work together: `need` throws for a missing one, named by what asks for it. */
export function createNeed(text: ReadText, asker: string): Need {
  return (name, form, example) => {
    const value = text(name);
    if (value === null) throw new EnvError(`${asker} needs ${name}`);
    if (form === undefined) return readWord(text, name) ?? '';
    if (!form.test(value)) throw new EnvError(`${name} must be like ${example}, not "${value}"`);
    return value;
  };
}
