import { type ReactNode, useState } from 'react';

export interface HeldProps<Value> {
  readonly start: Value;
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode;
}

/** Keeps the value of a control that keeps none of its own. */
export function Held<Value>({ start, children }: HeldProps<Value>) {
  const [value, setValue] = useState(start);
  return <>{children(value, setValue)}</>;
}
