import { useState } from 'react';
import { onOtherPerson } from './session/other-person';

type Texts = Readonly<Record<string, string>>;
const kept = new Map<string, Texts>();
onOtherPerson(() => kept.clear());

/**
 * What is typed in a sheet, by its fields, until it is closed: a window that becomes narrow or wide takes the sheet away. `sheet`: which,
 * and about whom.
 */
export function useTyped(sheet: string) {
  const [texts, setTexts] = useState<Texts>(() => kept.get(sheet) ?? {});
  const type = (field: string, text: string): void => {
    const next = { ...kept.get(sheet), [field]: text };
    kept.set(sheet, next);
    setTexts(next);
  };
  return { texts, type, forget: (): void => void kept.delete(sheet) };
}
