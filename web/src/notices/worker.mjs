// Shows notices of games while no page of Milepost is open, and keeps the page's own files, so that it opens without a
// connection. The build writes VERSION and FILES above this. What the server says is never kept.
const SHELF = `page-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(FILES)));
});

/** The first page is served at once. Later versions wait until no page is open that may still ask for older files. */
self.addEventListener("activate", (event) => {
  const tidy = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))));
  event.waitUntil(tidy.then(() => self.clients.claim()));
});

/** Pages come from the server whenever it answers, so that a new version is taken at the next load. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || /^\/api(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") {
    if (!/\.[^/]*$/.test(pathname)) event.respondWith(fetch(request).catch(() => kept("/")));
  } else if (FILES.includes(pathname)) {
    event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
  }
});

const kept = (path) => caches.match(path, { cacheName: SHELF, ignoreVary: true });

self.addEventListener("push", (event) => {
  const { id, title, body, url } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, data: { url } }));
});

/** To the table it is about: in a window that is open already, if there is one. */
self.addEventListener("notificationclick", (event) => {
  const { url } = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((one) => one.url === url);
      return there ? there.focus() : self.clients.openWindow(url);
    }),
  );
});
