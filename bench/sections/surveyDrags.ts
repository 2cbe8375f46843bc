import type { CDPSession } from 'playwright';
import { stepOfDrag } from '../page/surveyCase.ts';
import type { SurveyCaseName } from '../page/surveys.ts';
import { atMost, atMostOf, type Figure } from '../report.ts';
import { openPage, type Stage } from '../stage.ts';
import { median, p95 } from '../stats.ts';
import type { SectionResult } from '../sectionResult.ts';

const NODES = 5_000;
const MANY_NODES = 20_000;
const STEPS = 60;
/**
 * Steps for a 95th percentile. With 60 steps it would be the fourth worst, which single disturbances decide.
 */
const MANY_STEPS = 240;
const PEER_STEPS = 15;
const QUICK_STEPS = 10;

/** Peers, and the share of their main-thread time that a step of ours may take. `setData` leaves most of its work to a worker. */
const PEERS = [
  { name: 'MapLibre setData', share: 1 / 8 },
  { name: 'terra-draw', share: 1 / 20 },
  { name: 'deck.gl editable-layers', share: 1 / 20 },
] as const;
const BY_MOUSE_LIMIT_MS = 2;
/**
 * With four times the nodes, a step may cost a little more: lines and buffers grow, the dragged node does
 * not.
 */
const GROWTH_LIMIT = 1.3;
const FRAME_OF_PEER = 1 / 10;

/** Steps at the start of a drag by mouse, which are not counted. */
const UNCOUNTED_STEPS = 6;
const HELD = { button: 'left', buttons: 1, clickCount: 1, pointerType: 'mouse' } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Measured times of the steps of a drag. */
interface Steps {
  /** Processor time of the main thread in scripts, ms per step. */
  readonly script: number[];
  /** The same with style, layout and painting. */
  readonly task: number[];
  /** From the pointer event to the end of the frame with the new lines, ms. */
  readonly frame: number[];
}

interface PeerSteps {
  readonly name: SurveyCaseName;
  readonly share: number;
  readonly steps: Steps;
}

/** Drags a node of a survey with its Closest lines: on the product's stage, and in three map editors. */
export async function surveyStage(stage: Stage): Promise<SectionResult> {
  const bare = await steps(stage, 'bare map', { nodes: NODES, count: STEPS });
  const many = await steps(stage, 'ours', { nodes: MANY_NODES, count: MANY_STEPS });
  const byMouse = await stepsByMouse(stage, MANY_NODES);
  const ours = await steps(stage, 'ours', { nodes: NODES, count: STEPS });
  const peers: PeerSteps[] = [];
  for (const peer of PEERS)
    peers.push({ ...peer, steps: await steps(stage, peer.name, { nodes: NODES, count: PEER_STEPS }) });
  return {
    figures: [
      atMostOf('drag a node, 20 000 nodes: main thread in scripts per step', {
        unit: 'ms',
        ours: median(many.script),
        peer: { name: 'ours at 5 000', value: median(ours.script) },
        share: GROWTH_LIMIT,
        detail: { bare: median(bare.script), p95: p95(many.script), task: p95(many.task) },
      }),
      atMost('the same by the mouse, one event a frame: per event, p95', {
        unit: 'ms',
        ours: p95(byMouse),
        limit: BY_MOUSE_LIMIT_MS,
        detail: { median: median(byMouse) },
      }),
      ...peers.flatMap((peer) => figuresOf(ours, bare, peer)),
    ],
    samples: {
      bare,
      many,
      byMouse,
      ours,
      ...Object.fromEntries(peers.map((peer) => [peer.name, peer.steps])),
    },
  };
}

function figuresOf(ours: Steps, bare: Steps, { name, share, steps: peer }: PeerSteps): Figure[] {
  const over = ({ frame }: Steps): number => Math.max(0, median(frame) - median(bare.frame));
  return [
    atMostOf('drag a node, 5 000 nodes: main thread in scripts per step', {
      unit: 'ms',
      ours: median(ours.script),
      peer: { name, value: median(peer.script) },
      share,
    }),
    atMostOf('the same: pointer → frame with the new lines, over the bare frame', {
      unit: 'ms',
      ours: over(ours),
      peer: { name, value: over(peer) },
      share: FRAME_OF_PEER,
    }),
  ];
}

/** Drags a node among `nodes` by `count` steps, or a few in a quick run. */
async function steps(
  stage: Stage,
  name: SurveyCaseName,
  { nodes, count }: { readonly nodes: number; readonly count: number },
): Promise<Steps> {
  const page = await openPage(stage);
  const cdp = await page.context().newCDPSession(page);
  const taken: Steps = { script: [], task: [], frame: [] };
  const resting: Steps = { script: [], task: [], frame: [] };
  try {
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.evaluate((open) => window.surveys.open(open.name, open.nodes, open.seed), {
      name,
      nodes,
      seed: stage.options.seed,
    });
    const steps = stage.options.quick ? QUICK_STEPS : count;
    for (let i = 0; i < steps; i++) await measure(cdp, 'surveys.rest()', resting);
    for (let i = 0; i < steps; i++) await measure(cdp, 'surveys.step()', taken);
    subtract(taken, resting);
    stage.say(`${name}, ${nodes} nodes: ${median(taken.script).toFixed(2)} ms in scripts per step`);
    return taken;
  } finally {
    await page.context().close();
  }
}

/**
 * Drags the node with the browser's mouse, whose events come once a frame. Returns the processor time of the
 * main thread in scripts from one event to the next, ms. Throws if fewer than half of the frames had new
 * lines.
 */
async function stepsByMouse(stage: Stage, nodes: number): Promise<number[]> {
  const page = await openPage(stage);
  const cdp = await page.context().newCDPSession(page);
  try {
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const middle = await page.evaluate(
      (given) => window.surveys.openForMouse('ours', given.nodes, given.seed),
      {
        nodes,
        seed: stage.options.seed,
      },
    );
    const count = stage.options.quick ? QUICK_STEPS : MANY_STEPS;
    const script = await dragInCircle(cdp, middle, count);
    const shown = await page.evaluate(() => window.surveys.shownFrames());
    if (shown < count / 2) throw new Error(`Of ${count} steps ${shown} were drawn with new lines`);
    stage.say(`ours, ${nodes} nodes, by the mouse: ${median(script).toFixed(2)} ms in scripts per event`);
    return script;
  } finally {
    await page.context().close();
  }
}

/** Presses the mouse at a point and moves it along the circle. Returns ms in scripts by event. */
async function dragInCircle(cdp: CDPSession, { x, y }: Point, count: number): Promise<number[]> {
  const mouse = (type: 'mousePressed' | 'mouseMoved', dx: number, dy: number) =>
    cdp.send('Input.dispatchMouseEvent', { ...HELD, type, x: x + dx, y: y + dy });
  await mouse('mouseMoved', 0, 0);
  await mouse('mousePressed', 0, 0);
  const script: number[] = [];
  let before = NaN;
  for (let step = -UNCOUNTED_STEPS; step < count; step++) {
    const { dx, dy } = stepOfDrag(step);
    // Answered once the page has handled it, in its frame.
    await mouse('mouseMoved', dx, dy);
    const after = (await busy(cdp)).script;
    if (step >= 0) script.push(after - before);
    before = after;
  }
  return script;
}

/** The protocol itself evaluates the call: the scripts of a playwright call would count. */
async function measure(cdp: CDPSession, expression: string, into: Steps): Promise<void> {
  const before = await busy(cdp);
  const { result } = await cdp.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  const after = await busy(cdp);
  into.frame.push(Number(result.value));
  into.script.push(after.script - before.script);
  into.task.push(after.task - before.task);
}

/** Subtracts the cost of the measuring call from each step: the median in `resting`, ms. */
function subtract(taken: Steps, resting: Steps): void {
  for (const kind of ['script', 'task'] as const) {
    const call = median(resting[kind]);
    taken[kind].forEach((each, i) => (taken[kind][i] = each - call));
  }
}

/** Processor time of the main thread so far, ms. */
async function busy(cdp: CDPSession): Promise<{ readonly script: number; readonly task: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? NaN);
  return { script: of('ScriptDuration'), task: of('TaskDuration') };
}
