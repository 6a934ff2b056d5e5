import { Picker, View } from '@tarojs/components';
import { toA11yProps } from '../a11y';
import type { DateInput as DateInputComponent } from './types';

export const DateInput: DateInputComponent = ({
  label,
  value,
  first,
  last,
  placeholder,
  className,
  placeholderClass,
  onChange,
}) => (
  <Picker
    mode="date"
    value={value === '' ? last : value}
    start={first}
    end={last}
    style={{ flex: '1' }}
    onChange={(event) => onChange(event.detail.value)}
  >
    <View
      // An input centres its words by itself; this has the input's height and no more.
      style={{ display: 'flex', alignItems: 'center' }}
      className={value === '' ? `${className} ${placeholderClass}` : className}
      {...toA11yProps({ role: 'button', label: `${label}，${value || placeholder}` })}
    >
      {value === '' ? placeholder : value}
    </View>
  </Picker>
);
