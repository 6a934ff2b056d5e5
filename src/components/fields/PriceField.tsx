import { View } from '@tarojs/components';
import { useEffect, useRef, useState } from 'react';
import { namePrice, parseYuan, PRICE_REFUSED, writeYuan } from '@/domain/format/yuan-text';
import { PRICE_CHOICES_FEN } from '@/domain/price-draft';
import { toA11yProps } from '@/platform/a11y';
import { Chip } from '../Chip';
import { Field } from './Field';
import styles from './PriceField.module.scss';

export interface PriceFieldProps {
  readonly label: string;
  /** The one in force. Null: none is chosen. */
  readonly priceFen: number | null;
  /** Null: what is typed is not a valid price yet. The field itself shows the error. */
  readonly onChange: (priceFen: number | null) => void;
  /** What is typed counts only once the field is left or confirmed: 50 is not first 5. */
  readonly isHeldWhileTyping?: boolean;
}

/** Free, one of the usual prices, or one that is typed. */
export function PriceField({ label, priceFen, onChange, isHeldWhileTyping = false }: PriceFieldProps) {
  // Null: one of the chips.
  const [text, setText] = useState<string | null>(
    priceFen === null || PRICE_CHOICES_FEN.includes(priceFen) ? null : writeYuan(priceFen),
  );
  const [isTyped, setIsTyped] = useState(false);
  const held = useRef<() => void>(() => undefined);
  const settle = (): void => {
    held.current();
    held.current = () => undefined;
  };
  // A page may go with the field still in use.
  useEffect(() => settle, []);

  const type = (next: string): void => {
    setText(next);
    setIsTyped(true);
    held.current = () => onChange(parseYuan(next));
    if (!isHeldWhileTyping) settle();
  };
  const startTyping = (): void => {
    const first = priceFen === null || priceFen === 0 ? '' : writeYuan(priceFen);
    held.current = () => undefined;
    setText(first);
    setIsTyped(false);
    if (first === '') onChange(null);
  };

  return (
    <View className={styles['price'] ?? ''}>
      <View className={styles['chips'] ?? ''} {...toA11yProps({ role: 'radiogroup', label })}>
        {PRICE_CHOICES_FEN.map((one) => (
          <Chip
            key={one}
            text={namePrice(one)}
            isRadio
            isSelected={text === null && one === priceFen}
            onPress={() => {
              held.current = () => undefined;
              setText(null);
              onChange(one);
            }}
          />
        ))}
        <Chip text="自定" isRadio isSelected={text !== null} onPress={startTyping} />
      </View>
      {text !== null && (
        <Field
          label="价格（元）"
          isLabelShown={false}
          kind="money"
          prefix="￥"
          placeholder="0.01到10,000，最多两位小数"
          maxLength={12}
          value={text}
          error={isTyped && parseYuan(text) === null ? PRICE_REFUSED : undefined}
          onChange={type}
          onConfirm={settle}
          onLeft={settle}
        />
      )}
    </View>
  );
}
