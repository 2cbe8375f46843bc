import { AllDistances } from '../../src/domain/survey/distances/allDistances.ts';
import { ClosestDistances } from '../../src/domain/survey/distances/closestDistances.ts';
import type { DistanceLines } from '../../src/domain/survey/distances/distanceLines.ts';
import { distanceLinePatch } from '../../src/domain/survey/distances/distanceFrame.ts';
import { buildCommand } from '../../src/domain/survey/draft/buildCommand.ts';
import { History } from '../../src/domain/survey/draft/history.ts';
import { createTables } from '../../src/domain/survey/draft/tables.ts';
import { areaOfNodes } from '../../src/domain/survey/quality/fieldArea.ts';
import { LiveField } from '../../src/domain/survey/quality/liveField.ts';
import { QualityField } from '../../src/domain/survey/quality/qualityField.ts';
import { suggestNode } from '../../src/domain/survey/quality/suggestNode.ts';
import { collectZoneFindings } from '../../src/domain/survey/zones/zoneFindings.ts';
import { checkSurvey } from '../../src/workers/survey/checkSurvey.ts';
import { OpenSquad } from '../../src/workers/survey/openSquad.ts';
import { FrameVersions } from '../../src/workers/survey/frames/frameVersions.ts';
import { ShownPlan } from '../../src/workers/survey/frames/shownPlan.ts';
import { latToMercator, lngToMercator } from '../../src/domain/geo/mercator.ts';
import { atMost, type Figure } from '../report.ts';
import { createSurveyScenario, SURVEY_MESH, type SurveyScenario } from '../scenarios.ts';
import { surveyFile } from '../surveyFile.ts';
import type { Stage } from '../stage.ts';
import { surveyStage } from './surveyDrags.ts';
import { median } from '../stats.ts';
import type { SectionResult } from '../sectionResult.ts';

const NODES = 20_000;
const DENSE_NODES = 2_000;
const MOVED_NODES = 1_000;
const ZONES = 1_000;
const HEARING_RANGE = 50;
/** Steps of a drag, by groups, and degrees of each: half a metre. */
const GROUPS = 12;
const STEPS_PER_GROUP = 100;
const DRAG_STEP = 4.5e-6;

const LIMITS_MS = {
  closest: 60,
  all: 200,
  allStep: 4,
  field: 250,
  fieldStep: 16,
  undo: 4,
  checks: 100,
  zones: 50,
};

/** The arithmetic of a survey, as its worker does it, in this process; then its stage beside other map editors. */
export async function surveySection(stage: Stage): Promise<SectionResult> {
  const { seed } = stage.options;
  const rounds = Math.max(3, stage.options.rounds) + 2;
  const parts = [
    closest(rounds, seed),
    all(rounds, seed),
    quality(rounds, seed),
    undo(seed),
    checks(rounds, seed),
    zoneAssistant(rounds),
  ];
  const drag = await surveyStage(stage);
  return {
    figures: [...parts.flatMap(({ figures }) => figures), ...drag.figures],
    samples: { ...(Object.assign({}, ...parts.map(({ samples }) => samples)) as object), drag: drag.samples },
  };
}

interface Part {
  readonly figures: readonly Figure[];
  readonly samples: Readonly<Record<string, readonly number[]>>;
}

function closest(rounds: number, seed: number): Part {
  const nodes = createSurveyScenario(NODES, SURVEY_MESH, seed);
  const distances = new ClosestDistances();
  const anew = times(rounds, () => distances.rebuild(nodes));
  const steps = drag(nodes, (row) => distances.patch(nodes, [row]), distances.lines);
  const expected = distances.lines.count;
  distances.rebuild(nodes);
  if (distances.lines.count !== expected)
    throw new Error('The patched lines differ from those of a new start');
  return {
    figures: [
      atMost('Closest, 20 000 nodes: from nothing', {
        unit: 'ms',
        ours: median(anew),
        limit: LIMITS_MS.closest,
      }),
      stepFigure('Closest, 20 000 nodes: a drag step with its patch', steps, 1),
    ],
    samples: { closestAnew: anew, closestSteps: steps },
  };
}

function all(rounds: number, seed: number): Part {
  const nodes = createSurveyScenario(DENSE_NODES, SURVEY_MESH, seed);
  const distances = new AllDistances();
  const anew = times(rounds, () => distances.rebuild(nodes));
  const steps = drag(nodes, (row) => distances.patch(nodes, [row]), distances.lines);
  const { pairs, drawn, reach } = distances.counts;
  const every = new AllDistances(pairs);
  const everyAnew = times(rounds, () => every.rebuild(nodes));
  const everySteps = drag(nodes, (row) => every.patch(nodes, [row]), every.lines);
  if (every.lines.count !== pairs) throw new Error(`${every.lines.count} of ${pairs} pairs have a line`);
  const detail = { pairs, drawn, reach };
  return {
    figures: [
      atMost('All, 2 000 nodes: from nothing', {
        unit: 'ms',
        ours: median(anew),
        limit: LIMITS_MS.all,
        detail,
      }),
      stepFigure('All, 2 000 nodes: a drag step with its patch', steps, LIMITS_MS.allStep),
      stepFigure('All, each of 1 999 000 pairs as a line: a drag step', everySteps, LIMITS_MS.allStep),
    ],
    samples: { allAnew: anew, allSteps: steps, everyPairAnew: everyAnew, everyPairSteps: everySteps },
  };
}

function quality(rounds: number, seed: number): Part {
  const nodes = createSurveyScenario(DENSE_NODES, SURVEY_MESH, seed);
  const area = areaOfNodes(nodes);
  if (area === undefined) throw new Error('The nodes have an area');
  const field = new QualityField(area, HEARING_RANGE);
  const anew = times(rounds, () => field.rebuild(nodes));
  const live = new LiveField();
  live.setRequest({ range: HEARING_RANGE, failed: [], polygons: [] });
  live.frame(nodes, 'dragging');
  const steps = drag(nodes, (row) => {
    live.change([row]);
    live.frame(nodes, 'dragging');
    live.figures();
  });
  const suggestions = times(rounds, () => suggestNode(field));
  return {
    figures: [
      atMost('quality field 256 × 256, 2 000 nodes: from nothing', {
        unit: 'ms',
        ours: median(anew),
        limit: LIMITS_MS.field,
      }),
      stepFigure('quality field: a drag step with figures and frame', steps, LIMITS_MS.fieldStep),
    ],
    samples: { fieldAnew: anew, fieldSteps: steps, suggestions },
  };
}

/** Undo and redo of a move of some of all nodes. */
function undo(seed: number): Part {
  const nodes = createSurveyScenario(NODES, SURVEY_MESH, seed);
  const tables = createTables();
  tables.nodes.add(
    Array.from(nodes.lat, (node_lat, i) => ({
      nodeId: `N${i}`,
      squadId: 'S',
      node_lat,
      node_long: nodes.lon[i] ?? NaN,
    })),
  );
  const rows = Uint32Array.from({ length: MOVED_NODES }, (_, i) => i * (NODES / MOVED_NODES));
  const built = buildCommand(tables, {
    kind: 'move',
    table: 'nodes',
    rows,
    lat: Float64Array.from(rows, (row) => (nodes.lat[row] ?? NaN) + DRAG_STEP),
    lon: Float64Array.from(rows, (row) => nodes.lon[row] ?? NaN),
  });
  if (!built.ok) throw new Error(`The move was refused: ${built.reason}`);
  const history = new History(tables);
  history.perform(built.value.edit, { note: built.value.note, before: undefined, place: undefined });
  const samples = times(GROUPS, () => {
    for (let i = 0; i < STEPS_PER_GROUP; i++) history.goTo(1 - history.position);
  }).map((time) => time / STEPS_PER_GROUP);
  return {
    figures: [stepFigure('undo or redo of a move of 1 000 of 20 000 nodes', samples, LIMITS_MS.undo)],
    samples: { undo: samples },
  };
}

/** Checks before applying, of a survey that was loaded from its file. */
function checks(rounds: number, seed: number): Part {
  const squad = new OpenSquad({
    squad: { squadId: 'S' },
    data: {
      surveys: { nodes: [], zones: [] },
      nodes: new Map(),
      foreignNodes: new Map(),
      cameras: [],
      zones: new Map(),
    },
    view: undefined,
    versions: new FrameVersions(),
    plan: new ShownPlan(),
  });
  const inputJson = surveyFile(createSurveyScenario(NODES, SURVEY_MESH, seed), 'S');
  const survey = { id: '1', name: 'Bench', isApplied: false, recordVersion: 1 };
  const loaded = squad.load('nodes', { survey, inputJson });
  if (!loaded.ok) throw new Error(`The survey was not read: ${loaded.reason}`);
  const samples = times(rounds, () => checkSurvey(squad, { kind: 'nodes', levels: undefined }));
  return {
    figures: [
      atMost('checks before applying 20 000 nodes', {
        unit: 'ms',
        ours: median(samples),
        limit: LIMITS_MS.checks,
      }),
    ],
    samples: { checks: samples },
  };
}

/** Zones side by side, as the rooms of a floor: none overlaps, each touches eight. */
function zoneAssistant(rounds: number): Part {
  const { zones, cameras } = createTables();
  const [columns, width, height] = [32, 5e-4, 4e-4];
  zones.add(
    Array.from({ length: ZONES }, (_, i) => {
      const [west, south] = [-77 + width * (i % columns), 38 + height * Math.floor(i / columns)];
      const [east, north] = [west + width, south + height];
      return {
        id: `S_Z${i}`,
        order: i,
        ring: Float64Array.of(west, south, east, south, east, north, west, north),
      };
    }),
  );
  const samples = times(rounds, () => collectZoneFindings(zones, cameras));
  return {
    figures: [
      atMost('zone assistant, 1 000 adjacent zones', {
        unit: 'ms',
        ours: median(samples),
        limit: LIMITS_MS.zones,
      }),
    ],
    samples: { zoneAssistant: samples },
  };
}

/** Processor milliseconds of each call but the first two, which warm the compiler. */
function times(rounds: number, work: () => unknown): number[] {
  return Array.from({ length: rounds }, () => processorTime(work)).slice(2);
}

/**
 * Steps of a node in the middle that is dragged in a circle; with lines, their patch is made too. Returns the mean
 * processor milliseconds of a step, by group of steps: one is shorter than the clock of the processor resolves.
 */
function drag(nodes: SurveyScenario, step: (row: number) => void, lines?: DistanceLines): number[] {
  const row = Math.floor(nodes.count / 2 + Math.sqrt(nodes.count) / 2);
  const places = {
    x: Float64Array.from(nodes.lon, lngToMercator),
    y: Float64Array.from(nodes.lat, latToMercator),
  };
  lines?.takeChanges();
  let turn = 0;
  const group = (): void => {
    for (let i = 0; i < STEPS_PER_GROUP; i++) {
      turn += 0.1;
      nodes.lat[row] = (nodes.lat[row] ?? NaN) + DRAG_STEP * Math.sin(turn);
      nodes.lon[row] = (nodes.lon[row] ?? NaN) + DRAG_STEP * Math.cos(turn);
      step(row);
      if (lines !== undefined) distanceLinePatch(lines, places, 1);
    }
  };
  return times(GROUPS, group).map((time) => time / STEPS_PER_GROUP);
}

/** Processor time of this thread for a call: other processes of the machine are not in it. */
function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The mean of all steps is what counts; groups tell how it varies. */
function stepFigure(figure: string, groups: readonly number[], limit: number): Figure {
  const mean = groups.reduce((sum, time) => sum + time, 0) / groups.length;
  return atMost(figure, { unit: 'ms', ours: mean, limit, detail: { longestGroup: Math.max(...groups) } });
}
