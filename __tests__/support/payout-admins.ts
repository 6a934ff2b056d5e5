import { aBuyingPerson } from './buying';
import type { TestApp } from './app-harness';
import { aPhone } from './people';

/** Somebody who may release money, by his phone. */
export async function aPayoutAdmin(app: TestApp): Promise<string> {
  const phone = aPhone();
  const { id } = await aBuyingPerson(app.parts.db);
  await app.parts.db.updateTable('app_user').set({ phone, is_admin: true }).where('id', '=', id).execute();
  return phone;
}

/** What waits for a review goes its way. */
export async function approveByTwo(
  app: TestApp,
  withdrawNo: string,
  [first, second]: readonly [string, string],
  password = '',
): Promise<void> {
  const { desk } = app.services.withdrawal;
  await desk.approve(withdrawNo, first, password);
  await desk.approve(withdrawNo, second, password);
}
