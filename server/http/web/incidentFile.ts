/** The file of a list of incidents. */
import type { Incident } from '../../../src/domain/contract/incident.ts';
import { writeIso } from '../../../src/domain/json/instant.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { CsvColumn, CsvFile } from './csvList.ts';

type TimeName = 'firstTime' | 'lastTime' | 'alarmTime' | 'takenTime' | 'closedTime' | 'escalatedTime';

const timeText = (time: EpochMs | undefined) => (time === undefined ? undefined : writeIso(time));

const timeColumn = (header: string, name: TimeName): CsvColumn<Incident> => ({
  header,
  valueOf: (incident) => timeText(incident[name]),
});

/** One line for each incident, as its reader may see it. */
export const INCIDENT_FILE: CsvFile<Incident> = {
  fileName: 'incidents_export.csv',
  columns: [
    { header: 'Id', valueOf: ({ id }) => id },
    { header: 'State', valueOf: ({ state }) => state },
    { header: 'Outcome', valueOf: ({ outcome }) => outcome },
    { header: 'Owner', valueOf: ({ owner }) => owner },
    { header: 'Case Number', valueOf: ({ caseNumber }) => caseNumber },
    { header: 'Legal Hold', valueOf: ({ onHold }) => onHold && 'on hold' },
    { header: 'Type', valueOf: ({ severity }) => severity },
    { header: 'Class', valueOf: (incident) => incident.class },
    { header: 'Rounds', valueOf: ({ count }) => count },
    { header: 'Squad Id', valueOf: ({ squadId }) => squadId },
    { header: 'Zone', valueOf: ({ zone }) => zone },
    { header: 'Level', valueOf: ({ level }) => level },
    { header: 'Place', valueOf: ({ place }) => place },
    { header: 'Latitude (degrees)', valueOf: ({ lat }) => lat },
    { header: 'Longitude (degrees)', valueOf: ({ lon }) => lon },
    timeColumn('First Report', 'firstTime'),
    timeColumn('Last Report', 'lastTime'),
    timeColumn('Alarm', 'alarmTime'),
    timeColumn('Taken', 'takenTime'),
    timeColumn('Closed', 'closedTime'),
    timeColumn('Escalated', 'escalatedTime'),
  ],
};
