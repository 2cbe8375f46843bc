/** Test scenarios of a simulated installation. */
import type { TestShot } from '../../src/domain/testMode/testShot.ts';
import { middleInDegrees } from '../site/baseMap.ts';
import { ARENA, CAMPUS, QUARTERS } from '../site/names.ts';
import type { Site } from '../site/site.ts';

type Scenario = {
  readonly testName: string;
  readonly steps: readonly Partial<TestShot>[];
};

type Zone = Site['zones'][number];

/** Scenarios with shots in the middle of a fitting zone. A scenario without a fitting zone is left out. */
export function scenariosOf(site: Site): Scenario[] {
  const inZone = (squadId: string | undefined, fits: (zone: Zone) => boolean, shot: Partial<TestShot>) =>
    site.zones
      .filter((zone) => zone.squadId === squadId && fits(zone))
      .slice(0, 1)
      .map((zone) => ({ ...placed(site, zone), ...shot }));
  const handgun = {
    report_type: 'Shot',
    weapon: 'Handgun 9 mm',
    weapon_category: 2,
    weapon_confidence: 91,
  } as const;
  const rifle = {
    report_type: 'Shot',
    weapon: 'Rifle 5.56 mm',
    weapon_category: 1,
    weapon_confidence: 96,
  } as const;
  const outdoors = ({ levelId }: Zone) => levelId === undefined;
  const indoors = ({ levelId }: Zone) => levelId !== undefined;
  const [quarter] = QUARTERS;
  return [
    {
      testName: `Single handgun shot, ${quarter?.name}`,
      steps: inZone(quarter?.squadId, outdoors, { ...handgun, trajectory: { bearing: 75, angle: -1 } }),
    },
    {
      testName: `Rifle burst, ${ARENA.name}`,
      steps: inZone(ARENA.squadId, indoors, { ...rifle, burst: 6, trajectory: { bearing: 210, angle: 2 } }),
    },
    {
      testName: `Panic button, ${CAMPUS.name}`,
      steps: inZone(CAMPUS.squadId, indoors, { report_type: 'Panic', device_id: 'PB-TEST' }),
    },
  ].filter(({ steps }) => steps.length > 0);
}

function placed({ ground }: Site, { id, name, squadId, levelId, ring }: Zone): Partial<TestShot> {
  const { lat, lon } = middleInDegrees(ground, ring);
  return {
    squad_id: squadId,
    zone_id: id,
    zone: name,
    shooter_lla: [lat, lon, 1.5],
    ...(levelId === undefined ? {} : { level: levelId, floor: levelId }),
  };
}
