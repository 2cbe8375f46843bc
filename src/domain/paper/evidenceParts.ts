/** The parts of a document that say what is known of a report, where it was, and how the place was found. */
import { ELLIPSE_TRIAL } from '../acoustics/ellipseTrial.ts';
import type { Evidence } from '../acoustics/evidence.ts';
import { knownFacts } from './knownFacts.ts';
import { INK, mapFigure, sensorMark } from './mapFigure.ts';
import type { RoundContent } from './paperContent.ts';
import { node, type PaperNode } from './paperNode.ts';
import { factList, section } from './paperSection.ts';
import { FLIGHT_METHOD_TEXT, METHOD_TEXT, PAPER_TEXT as TEXT, trialText } from './paperText.ts';
import { crossingFigure, residualFigure } from './proofFigures.ts';

/** The values of a report. `at` is before the number of the part: "3." */
export function knownPart(content: RoundContent, at: string): PaperNode {
  return section(`${at}1 ${TEXT.known}`, '', factList(knownFacts(content)));
}

/** The map. */
export function wherePart({ report, evidence, streets }: RoundContent, at: string): PaperNode {
  const { lat, lon } = report;
  const own = lat === undefined || lon === undefined ? undefined : { lat, lon };
  const place = evidence?.location.ok === true ? evidence.location.value : own;
  if (place === undefined) return section(`${at}2 ${TEXT.where}`, '', node('p', {}, TEXT.noPlace));
  const map = mapFigure({ place, evidence, streets });
  const more = evidence === undefined ? 'north is up' : TEXT.whereMore;
  return section(`${at}2 ${TEXT.where}`, more, node('div', { className: 'figure' }, map), key(evidence));
}

function key(evidence: Evidence | undefined): PaperNode {
  const sign = (children: readonly PaperNode[], text: string) =>
    node('span', {}, node('svg', { viewBox: '0 0 20 10', 'aria-hidden': 'true' }, ...children), text);
  const line = (look: Readonly<Record<string, string | number>>) => [
    node('path', { d: 'M0 5H20', fill: 'none', ...look }),
  ];
  const mark = (hearing: 'heard' | 'silent' | 'far') => [
    sensorMark({ x: 10, y: 5 }, { hearing, isLeftOut: false }),
  ];
  const shot = node('circle', { cx: 10, cy: 5, r: 4, fill: INK.shot });
  const signs = [sign([shot], TEXT.theShot)];
  if (evidence !== undefined)
    signs.push(
      sign(mark('heard'), TEXT.heard),
      sign(mark('silent'), TEXT.silent),
      sign(mark('far'), TEXT.far),
      sign(line({ stroke: INK.blast, strokeWidth: 1.3 }), TEXT.blast),
      sign(line({ stroke: INK.shock, strokeWidth: 1.3, strokeDasharray: '4 2.4' }), TEXT.shock),
      sign(line({ stroke: INK.faint, strokeWidth: 1.3, strokeDasharray: '1.5 2.6' }), TEXT.excluded),
      sign(line({ stroke: INK.shot, strokeOpacity: 0.55, strokeWidth: 4 }), TEXT.flight),
    );
  return node('div', { className: 'key' }, ...signs);
}

/** Crossing, residuals and method. */
export function proofPart({ report, evidence }: RoundContent, at: string): PaperNode {
  if (evidence?.location.ok !== true) {
    const why =
      evidence === undefined
        ? TEXT.noObservations
        : TEXT[evidence.location.ok ? 'noPlace' : evidence.location.reason];
    return section(`${at}3 ${TEXT.crossing}, ${TEXT.residuals.toLowerCase()}`, '', node('p', {}, why));
  }
  const crossing = crossingFigure(evidence.location.value, evidence, report);
  const heard = evidence.sensors.filter(({ hearing }) => hearing === 'heard');
  const flight = evidence.flight?.ok === true ? ` ${FLIGHT_METHOD_TEXT}` : '';
  const detections = evidence.areDetections === true ? ` ${TEXT.detections}` : '';
  const method = `${METHOD_TEXT} ${trialText(ELLIPSE_TRIAL)}${flight}${detections}`;
  return node(
    'div',
    { className: 'columns proof' },
    section(`${at}3 ${TEXT.crossing}`, TEXT.crossingMore, node('div', { className: 'figure' }, crossing)),
    section(`${at}4 ${TEXT.residuals}`, TEXT.residualsMore, residualFigure(heard)),
    section(`${at}5 ${TEXT.found}`, '', node('p', {}, method)),
  );
}
