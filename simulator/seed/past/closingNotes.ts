/** What people wrote when they closed an incident of the past. */
import type { IncidentOutcome } from '../../../src/domain/contract/incident.ts';

export const CLOSING_NOTES: Readonly<Record<IncidentOutcome, readonly string[]>> = {
  confirmed: [
    'Patrol found casings at the kerb.',
    'Two witnesses on the phone, patrol on scene.',
    'Nobody hurt. Casings secured.',
    'One person detained.',
    'Bullet hole in a parked car, nobody hurt.',
    'Patrol spoke to the person who asked for help.',
  ],
  fireworks: [
    'Fireworks in the yard, seen on camera.',
    'Caller says youths with fireworks.',
    'Rockets above the roofs on camera.',
  ],
  noise: [
    'Truck unloading on camera.',
    'Construction site, asked to stop.',
    'Loose shutter beside the sensor.',
    'Pressed by mistake, confirmed by phone.',
    'Umbrella, not a weapon.',
  ],
  test: ['Announced test of the button.', 'Technician on site.'],
  unknown: ['Patrol found nothing.', 'Nobody heard it, camera shows nothing.'],
};
