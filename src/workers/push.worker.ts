/** Entry of the service worker that shows push messages. It answers no request of a page and stores nothing. */
import { openReport, showPush } from './push/pushEvents.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text())));
self.addEventListener('notificationclick', (event) => event.waitUntil(openReport(self, event.notification)));
