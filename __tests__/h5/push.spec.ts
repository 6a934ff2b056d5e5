import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { setAttention } from '@contract/http/attention';
import { findPeople } from '@contract/http/user';
import { visitAsUser } from '../bench/visitor';
import { endPushWait } from '../support/ahead-of-pages';
import { type PushReceiver, startPushService } from '../support/doubles/push-service';
import { launchOf } from '../../config/chromium/find.mjs';
import { button, expect, seen, test as journeyTest } from '../support/journey';
import { openMine, passTapGuard, signInAs, title } from '../support/journey-steps';
import { waitFor, withProduct } from '../support/product';

const NAME = '等消息的人';

/** Without windows Chromium shows no notifications. */
const test = journeyTest.extend<object, object>({
  launchOptions: [({ launchOptions }, use) => use({ ...launchOptions, ...launchOf(true) }), { scope: 'worker' }],
});

/**
 * Chromium has no push service without Google's. Its part is played here: the address comes from the double, and what the double has
 * decrypted is delivered by the debugging protocol. The worker and what it shows are real.
 */
async function playPushService(context: BrowserContext, subscribe: (key: string) => PushReceiver): Promise<void> {
  let held: Pick<PushReceiver, 'endpoint' | 'p256dh' | 'auth'> | null = null;
  await context.exposeFunction('subscribeAt', (key: string) => {
    const { endpoint, p256dh, auth } = subscribe(key);
    held = { endpoint, p256dh, auth };
  });
  await context.exposeFunction('findHeld', () => held);
  await context.exposeFunction('letGo', () => {
    held = null;
  });
  await context.addInitScript(() => {
    interface Played {
      subscribeAt(key: string): Promise<void>;
      findHeld(): Promise<{ endpoint: string; p256dh: string; auth: string } | null>;
      letGo(): Promise<void>;
    }
    const played = window as unknown as Played;
    const find = async () => {
      const found = await played.findHeld();
      if (found === null) return null;
      const { endpoint, ...keys } = found;
      const unsubscribe = () => played.letGo().then(() => true);
      return { endpoint, options: { applicationServerKey: null }, toJSON: () => ({ endpoint, keys }), unsubscribe };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: find,
      async subscribe({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) {
        const text = btoa(String.fromCharCode(...key));
        await played.subscribeAt(text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
        return find();
      },
    });
  });
}

interface Registered {
  readonly session: CDPSession;
  readonly registrationId: string;
}

async function findRegistration(page: Page): Promise<Registered> {
  const session = await page.context().newCDPSession(page);
  const ids: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    ids.push(...registrations.filter(({ isDeleted }) => !isDeleted).map(({ registrationId }) => registrationId));
  });
  await session.send('ServiceWorker.enable');
  return { session, registrationId: await waitFor(async () => ids[0] ?? null, 30_000) };
}

interface WorkerScope {
  readonly registration: { getNotifications(): Promise<{ title: string; body: string; data: { path: string } }[]> };
  dispatchEvent(event: Event): boolean;
}

const shown = (worker: Worker): Promise<{ title: string; body: string }[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title: words, body }) => ({ title: words, body }));
  });

/** The tap of a person's, as the browser tells the worker of it. */
const tapShown = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    const Tap = Reflect.get(globalThis, 'NotificationEvent');
    scope.dispatchEvent(new Tap('notificationclick', { notification }));
  });

test(
  'a person who turns it on is notified while away, and led to what is new',
  { tag: '@phone' },
  async ({ journey }) => {
    const service = await startPushService();
    await withProduct({ settings: { DEVELOPER_MODE: 'on', ...service.settings } }, async (product) => {
      const page = await journey.arrive(product.url);
      const context = page.context();
      await context.grantPermissions(['notifications'], { origin: product.url });
      let receiver: PushReceiver | null = null;
      await playPushService(context, (key) => (receiver = service.subscribe(key)));
      await signInAs(page, NAME, { product });
      await openMine(page);
      // Nobody who has not asked for it has a worker.
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
      await seen(page.getByRole('link', { name: '互动消息' })).click();
      await expect(title(page, '互动消息')).toBeVisible();
      await expect(seen(page.getByText('页面关着时，有新消息也通知你'))).toBeVisible();
      await journey.look(page, 'offer');
      await button(page, '开启').click();
      await expect(seen(page.getByText('已开启通知'))).toBeVisible();
      await expect(button(page, '开启')).toHaveCount(0);

      const { session, registrationId } = await findRegistration(page);
      const worker = await waitFor(async () => context.serviceWorkers()[0] ?? null, 30_000);
      // Whatever the time is where this runs.
      await page.goto('/packageAlbumD/systemMessage/systemMessage?tab=settings');
      await seen(page.getByRole('button', { name: /^免打扰时间/ })).click();
      await page.getByText('不设置', { exact: true }).click();
      await expect(seen(page.getByRole('button', { name: /免打扰时间.*不设置/ }))).toBeVisible();
      await page.goto('/packageAlbumE/about/about');
      const { api } = await visitAsUser(product, '13900000078', '来关注的人');
      const [person] = (await api.call(findPeople, { current: 1, size: 10, keyword: NAME })).records;
      await api.call(setAttention, { userId: person?.id ?? '', attention: true });
      await endPushWait(product.dataDir);
      const { text: data } = await waitFor(async () => receiver?.received[0] ?? null, 90_000);
      await session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data });
      await expect.poll(() => shown(worker)).toEqual([{ title: '智享相册', body: '你有一条新通知：互动消息' }]);
      await tapShown(worker);
      await expect(title(page, '互动消息')).toBeVisible();
      await expect(seen(page.getByText('关注了你'))).toBeVisible();
      expect(await shown(worker)).toEqual([]);

      await page.goto('/packageAlbumA/setup/setup');
      await seen(page.getByRole('button', { name: /^消息通知/ })).click();
      await expect(title(page, '消息通知')).toBeVisible();
      const isHere = seen(page.getByRole('switch', { name: '接收通知' }));
      await expect(isHere).toBeChecked();
      await journey.look(page, 'settings');
      await seen(page.getByRole('switch', { name: '聊天消息' })).click();
      await passTapGuard(page);
      await isHere.click();
      await expect(isHere).not.toBeChecked();
      await page.reload();
      await expect(seen(page.getByRole('switch', { name: '聊天消息' }))).not.toBeChecked();
      await expect(seen(page.getByRole('button', { name: /免打扰时间.*不设置/ }))).toBeVisible();
      await expect(seen(page.getByRole('switch', { name: '接收通知' }))).not.toBeChecked();

      await api.call(setAttention, { userId: person?.id ?? '', attention: false });
      await page.goto('about:blank');
    });
    await service.close();
  },
);
