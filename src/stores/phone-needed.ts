import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { confirm } from './base/overlays';

/** Whoever has no phone where one is needed is led to where it is bound. */
export async function leadToPhone(text: string): Promise<void> {
  if (await confirm({ title: '', text, confirmText: '去设置' })) await navigation.goTo(ROUTES.modifyPhone);
}
