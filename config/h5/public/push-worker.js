// Shows what the server sends while no page is open, and leads to it. Nothing else goes through here: pages and files load as ever.
// Registered only where somebody turns notifications on.
self.addEventListener('install', () => self.skipWaiting());
// So that a page that was open before can be led as well.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

function read(event) {
  try {
    const { title, body, path, tag } = event.data.json();
    return { title: String(title), body: String(body), path: String(path), tag: String(tag) };
  } catch {
    return {
      title: '智享相册',
      body: '你有一条新通知',
      path: '/packageAlbumD/systemMessage/systemMessage',
      tag: 'any',
    };
  }
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event);
  // One of a kind: a newer one takes its place.
  const options = { body, tag, icon: '/favicon.svg', data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

async function lead(path) {
  const target = new URL(path, self.location.origin);
  const url = target.origin === self.location.origin ? target.href : self.location.origin;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) return self.clients.openWindow(url);
  const led = await page.navigate(url);
  // Only in answer to a tap of the person's.
  return led?.focus().catch(() => undefined);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.path));
});
