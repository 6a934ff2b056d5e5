import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { confirm } from './base/overlays';

/** Leads a person without a linked phone, where one is needed, to the page that links it. */
export async function leadToPhone(text: string): Promise<void> {
  if (await confirm({ title: '', text, confirmText: '去设置' })) await navigation.goTo(ROUTES.modifyPhone);
}
