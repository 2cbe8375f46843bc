import { expect, it } from 'vitest';
import { DeliveryIds } from './deliveryIds.ts';

it('[notifications.10] no two installations give a delivery the same id, and each attempt gives it the same', () => {
  const [one, other] = ['key of one', 'key of another'].map(
    (key) => new DeliveryIds(key, 'shots.example.org'),
  );
  const first = { id: 2, sends: 0 };
  expect(one?.ofMail(first)).toMatch(/^<delivery-[\da-f]{16}-2@shots\.example\.org>$/);
  expect(one?.ofMail(first)).toBe(one?.ofMail({ ...first }));
  expect(one?.ofMail(first)).not.toBe(other?.ofMail(first));
  expect(one?.ofDelivery(2)).not.toBe(other?.ofDelivery(2));
});

it('[notifications.10] a message that a person sends again has an id of its own', () => {
  const ids = new DeliveryIds('key', 'example.org');
  expect(ids.ofMessage({ id: 2, sends: 1 })).not.toBe(ids.ofMessage({ id: 2, sends: 0 }));
});
