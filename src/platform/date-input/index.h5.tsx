import type { DateInput as DateInputComponent } from './types';

export const DateInput: DateInputComponent = ({ label, value, first, last, className, onChange }) => (
  <input
    type="date"
    aria-label={label}
    className={className}
    value={value}
    min={first}
    max={last}
    onChange={(event) => onChange(event.target.value)}
  />
);
