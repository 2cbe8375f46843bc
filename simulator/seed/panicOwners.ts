/** Owners of the simulated panic buttons. */
import type { PanicOwner } from '../../src/domain/contract/media.ts';
import { Random } from '../site/random.ts';

/** Number of buttons that the incident generator uses. */
const BUTTONS = 240;
/** Share of buttons with an owner. */
const REGISTERED = 0.85;
const FIRST = [
  'Ada',
  'Bruno',
  'Carmen',
  'Dmitri',
  'Elin',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonah',
  'Kaya',
  'Leon',
  'Mara',
  'Nils',
  'Olive',
  'Pedro',
  'Ruth',
  'Samir',
  'Tilda',
  'Umar',
  'Vera',
  'Wendell',
  'Yara',
  'Zoe',
] as const;
const LAST = [
  'Abbott',
  'Barlow',
  'Castell',
  'Dunmore',
  'Ellery',
  'Fairley',
  'Garrick',
  'Hollis',
  'Irwin',
  'Jessop',
  'Kerrigan',
  'Lockhart',
  'Marsden',
  'Norling',
  'Okafor',
  'Pemberton',
  'Quill',
  'Rowntree',
  'Sandoval',
  'Thackery',
  'Underhill',
  'Vance',
  'Whitlock',
  'Yates',
] as const;

/** Owners of the registered buttons, without portraits, which are rendered on request. Telephone numbers are fictional. */
export function panicOwners(seed: number): PanicOwner[] {
  const random = new Random(seed, 'panic owners');
  return Array.from({ length: BUTTONS }, (_, n) => {
    const [firstName, lastName] = [random.pick(FIRST), random.pick(LAST)];
    const phone = `+1 555 01${String(random.whole(0, 99)).padStart(2, '0')}`;
    const registered = random.chance(REGISTERED);
    const deviceId = `PB-${String(n + 1).padStart(4, '0')}`;
    return { registered, owner: { firstName, lastName, phone, deviceId } };
  }).flatMap(({ registered, owner }) => (registered ? [owner] : []));
}
