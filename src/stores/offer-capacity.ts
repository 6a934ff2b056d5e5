import type { ExpandCause } from '@/domain/member-routes';
import { POINT_ROUTES } from '@/domain/points/point-routes';
import { navigation } from '@/platform/navigation';
import { confirm } from './base/overlays';
import { selectIsAudit, useVersions } from './base/versions';

/** After something did not fit: leads to where storage is bought. While the platform looks at the product nothing is offered. */
export async function offerCapacity(cause: ExpandCause, title: string, text: string): Promise<void> {
  if (selectIsAudit(useVersions.getState())) return;
  if (await confirm({ title, text, confirmText: '去扩容' }))
    await navigation.goTo(POINT_ROUTES.expandCapacity, { cause });
}
