import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { giveModelConsent } from '@contract/http/generation';
import type { ModelConsent } from '@contract/schemas/generation';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { Checkbox } from '@/components/fields/Checkbox';
import { Sheet } from '@/components/layers/Sheet';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { MODEL_TERMS, MODEL_TERMS_LABEL } from './model-terms';
import styles from './ModelConsentSheet.module.scss';

export interface ModelConsentSheetProps {
  readonly consent: ModelConsent;
  readonly onGiven: () => Promise<void>;
  readonly onClose: () => void;
}

/** Before the first of one's photos is handed to a model. Nothing is ticked beforehand. */
export function ModelConsentSheet({ consent, onGiven, onClose }: ModelConsentSheetProps) {
  const [isTicked, setIsTicked] = useState(false);
  const give = async (): Promise<void> => {
    try {
      await call(giveModelConsent, { version: consent.version, isGiven: true });
      await onGiven();
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <Sheet title="将照片交给大模型" onClose={onClose}>
      <View className={styles['terms'] ?? ''}>
        {MODEL_TERMS(consent.provider).map(({ name, text }) => (
          <View key={name} className={styles['term'] ?? ''}>
            <Text className={styles['name'] ?? ''}>{name}</Text>
            <Text className={styles['text'] ?? ''}>{text}</Text>
          </View>
        ))}
        <Button
          text="查看隐私政策"
          kind="text"
          size={40}
          onPress={() => void navigation.goTo(ROUTES.privacy) /* else one stays here */}
        />
        <Checkbox label={MODEL_TERMS_LABEL} isChecked={isTicked} onToggle={() => setIsTicked(!isTicked)} />
        <Button text="同意并生成" isBlock isDisabled={!isTicked} onPress={give} />
        <Button text="暂不同意" kind="text" isBlock onPress={onClose} />
      </View>
    </Sheet>
  );
}
