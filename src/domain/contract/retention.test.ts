import { expect, it } from 'vitest';
import { readRetention, writeRetention } from './retention.ts';

it('[keeping.8] reads periods by name in any case and order, and writes them in one order', () => {
  const { retention, unread } = readRetention(' picture = 90,Bang/Noise=30, shot=730');
  expect(unread).toEqual([]);
  expect(writeRetention(retention)).toBe('Shot=730, Bang/Noise=30, Picture=90');
});

it('[keeping.8] keeps for ever what it cannot read', () => {
  const { retention, unread } = readRetention(
    'Shot=0, Panic=x, Cannon=5, Test=30, Test=1, Video=99999, Sound=1.5',
  );
  expect([...retention]).toEqual([['Test', 30]]);
  expect(unread).toEqual(['Shot=0', 'Panic=x', 'Cannon=5', 'Test=1', 'Video=99999', 'Sound=1.5']);
});
