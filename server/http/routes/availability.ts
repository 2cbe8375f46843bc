/** How reliably the server heard the sensors. */
import { z } from 'zod';
import {
  MAX_AVAILABILITY_DAYS,
  type Availability,
  type DayAvailability,
  type NodeQuarters,
} from '../../../src/domain/contract/availability.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { epochMs, type EpochMs, type Millis } from '../../../src/domain/units.ts';
import { AvailabilityReader } from '../../heartbeats/availabilityReader.ts';
import { printableText } from '../../reports/printableText.ts';
import { instantParameter } from '../web/instantParameter.ts';
import { invalidField } from '../web/problem.ts';
import { timeZoneName } from '../web/reportFilter.ts';
import { typed, type Routes } from './route.ts';

const ENTITY = 'heartbeats';
const DAY: Millis = 86_400_000;
/** Length as in the console's decoder. */
const id = printableText(512);
const span = { from: instantParameter, to: instantParameter };
const availabilityQuery = z.object({ ...span, squadId: id.optional(), timeZone: timeZoneName });
const nodeQuery = z.object({ ...span, squadId: id.default(''), nodeId: id.min(1) });

const dayQuery = z.object({ at: instantParameter });

/** The calls of the availability of all sensors, of one, and of a day. */
export const availabilityRoutes: Routes = (app, { store, sensors, levels, lists }) => {
  const reader = new AvailabilityReader({ store: store.availability, sensors });
  typed(app).get(
    `/${PATHS.availability}`,
    { schema: { querystring: availabilityQuery } },
    async (request, reply): Promise<Availability> => {
      const { timeZone, squadId, ...asked } = request.query;
      const query = { ...periodOf(asked), timeZone, ...(squadId && { squadId }) };
      const read = await lists.open(request, reply);
      const found = await read(() => reader.read(query));
      return { ...found, levelNames: await levels.namesOf(found.nodes.level) };
    },
  );
  typed(app).get(
    `/${PATHS.nodeAvailability}`,
    { schema: { querystring: nodeQuery } },
    async (request, reply): Promise<NodeQuarters> => {
      const { squadId, nodeId, ...asked } = request.query;
      const query = { ...periodOf(asked), squadId, nodeId };
      const read = await lists.open(request, reply);
      return read(() => reader.readNode(query));
    },
  );
  typed(app).get(
    `/${PATHS.dayAvailability}`,
    { schema: { querystring: dayQuery } },
    async (request, reply): Promise<DayAvailability> => {
      const read = await lists.open(request, reply);
      return read(() => reader.readDay(epochMs(request.query.at)));
    },
  );
};

function periodOf(asked: { readonly from: number; readonly to: number }): {
  readonly from: EpochMs;
  readonly to: EpochMs;
} {
  const { from, to } = asked;
  if (to <= from || to - from > MAX_AVAILABILITY_DAYS * DAY) throw invalidField(ENTITY, 'to', 'Range');
  return { from: epochMs(from), to: epochMs(to) };
}
