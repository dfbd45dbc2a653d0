// Shows notices of games while no page of Milepost is open. Nothing is kept or fetched here.
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
