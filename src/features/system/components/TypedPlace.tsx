import { Text } from '@tarojs/components';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { FormCard } from '@/components/fields/FormCard';
import { parsePoint, type Place, PLACE_ADDRESS_MAX_LENGTH, PLACE_NAME_MAX_LENGTH } from '@/domain/place';
import styles from './TypedPlace.module.scss';

export interface TypedPlaceProps {
  /** What was looked for is taken over. */
  startName: string;
  onDone: (place: Place) => void | Promise<unknown>;
}

/** A place given in words, and by its coordinates where they are known. */
export function TypedPlace({ startName, onDone }: TypedPlaceProps) {
  const [name, setName] = useState(startName);
  const [address, setAddress] = useState('');
  const [coordinates, setCoordinates] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [pointError, setPointError] = useState<string>();

  const finish = (): void | Promise<unknown> => {
    const point = parsePoint(coordinates);
    const hasName = name.trim() !== '';
    const isPointRight = coordinates.trim() === '' || point !== null;
    setNameError(hasName ? undefined : '请输入地点名称');
    setPointError(isPointRight ? undefined : '请按“纬度, 经度”填写，如：26.87210, 100.23300');
    if (hasName && isPointRight) return onDone({ name: name.trim(), address: address.trim(), point });
  };

  return (
    <FormCard>
      <Text className={styles['title'] ?? ''}>直接填写</Text>
      <Field
        label="地点名称"
        placeholder="如：丽江古城"
        maxLength={PLACE_NAME_MAX_LENGTH}
        value={name}
        error={nameError}
        onChange={(text) => {
          setName(text);
          setNameError(undefined);
        }}
      />
      <Field
        label="详细地址（选填）"
        placeholder="省市区和街道"
        maxLength={PLACE_ADDRESS_MAX_LENGTH}
        value={address}
        onChange={setAddress}
      />
      <Field
        label="坐标（选填）"
        placeholder="纬度, 经度"
        hint="填写后可以在地图上打开"
        value={coordinates}
        error={pointError}
        onChange={(text) => {
          setCoordinates(text);
          setPointError(undefined);
        }}
      />
      <Button text="使用这个地点" isBlock onPress={finish} />
    </FormCard>
  );
}
