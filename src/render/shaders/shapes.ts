/**
 * Signed distances to the nine report symbols, in units of their 24 grid with the middle at 0, 0
 * and y down; negative inside. Exact outside, so that the casing has the same width and round
 * corners everywhere. Order is that of REPORT_SYMBOLS.
 */
export const SHAPES = `
float boxDistance(vec2 p, vec2 halfSize) {
  vec2 q = abs(p) - halfSize;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0);
}

float triangleDistance(vec2 p) {
  vec2 q = vec2(9.6, 16.8);
  p = vec2(abs(p.x), p.y + 8.8);
  vec2 a = p - q * clamp(dot(p, q) / dot(q, q), 0.0, 1.0);
  vec2 b = p - q * vec2(clamp(p.x / q.x, 0.0, 1.0), 1.0);
  vec2 d = min(vec2(dot(a, a), p.y * q.x - p.x * q.y), vec2(dot(b, b), q.y - p.y));
  return -sqrt(d.x) * sign(d.y);
}

float hexagonDistance(vec2 p) {
  const vec3 k = vec3(-0.8660254038, 0.5, 0.5773502692);
  const float r = 8.0542;
  p = abs(p.yx);
  p -= 2.0 * min(dot(k.xy, p), 0.0) * k.xy;
  p -= vec2(clamp(p.x, -k.z * r, k.z * r), r);
  return length(p) * sign(p.y);
}

float pentagonDistance(vec2 p) {
  const vec3 k = vec3(0.8090169944, 0.5877852523, 0.7265425280);
  const float r = 7.7665631;
  p.y -= 0.7;
  p.x = abs(p.x);
  p -= 2.0 * min(dot(vec2(-k.x, k.y), p), 0.0) * vec2(-k.x, k.y);
  p -= 2.0 * min(dot(vec2(k.x, k.y), p), 0.0) * vec2(k.x, k.y);
  p -= vec2(clamp(p.x, -r * k.z, r * k.z), r);
  return length(p) * sign(p.y);
}

float starDistance(vec2 p) {
  const vec2 k1 = vec2(0.8090169944, -0.5877852523);
  const vec2 k2 = vec2(-0.8090169944, -0.5877852523);
  const float r = 10.4;
  p = vec2(abs(p.x), 0.4 - p.y);
  p -= 2.0 * max(dot(k1, p), 0.0) * k1;
  p -= 2.0 * max(dot(k2, p), 0.0) * k2;
  p.x = abs(p.x);
  p.y -= r;
  const vec2 ba = vec2(2.6450336, 3.6405764 - r);
  float h = clamp(dot(p, ba) / dot(ba, ba), 0.0, 1.0);
  return length(p - ba * h) * sign(p.y * ba.x - p.x * ba.y);
}

float crossDistance(vec2 p) {
  const vec2 b = vec2(8.6, 2.546);
  p = abs(vec2(p.x + p.y, p.x - p.y) * 0.7071067812);
  p = p.y > p.x ? p.yx : p.xy;
  vec2 q = p - b;
  float k = max(q.y, q.x);
  vec2 w = k > 0.0 ? q : vec2(b.y - p.x, -k);
  return sign(k) * length(max(w, 0.0));
}

float shapeDistance(int shape, vec2 p) {
  if (shape == 0) return length(p) - 8.2;
  if (shape == 1) return abs(length(p) - 6.8) - 2.0;
  if (shape == 2) return boxDistance(vec2(p.x + p.y, p.x - p.y) * 0.7071067812, vec2(6.9296465));
  if (shape == 3) return triangleDistance(p);
  if (shape == 4) return boxDistance(p, vec2(7.2));
  if (shape == 5) return hexagonDistance(p);
  if (shape == 6) return pentagonDistance(p);
  if (shape == 7) return starDistance(p);
  return crossDistance(p);
}
`;

/** How far each shape with its casings reaches from the middle, in grid units: the marker's box is no larger. */
export const SHAPE_REACH: readonly number[] = [10.3, 10.9, 11.9, 11.7, 9.3, 11.4, 11.3, 12.2, 10];

/**
 * Distance to a number of one to three figures about 0, 0; figures are strokes of seven segments
 * with round ends, 5.6 units high where there are one or two.
 */
export const FIGURES = `
const int FIGURE_SEGMENTS[10] = int[10](63, 6, 91, 79, 102, 109, 125, 7, 127, 111);

float strokeDistance(vec2 p, vec2 from, vec2 to) {
  vec2 along = to - from;
  vec2 q = p - from;
  return length(q - along * clamp(dot(q, along) / dot(along, along), 0.0, 1.0));
}

float figureDistance(int figure, vec2 p) {
  const vec2 s = vec2(1.35, 2.5);
  int segments = FIGURE_SEGMENTS[figure];
  if (figure == 1) p.x += 0.7;
  float d = 100.0;
  if ((segments & 1) != 0) d = min(d, strokeDistance(p, vec2(-s.x, -s.y), vec2(s.x, -s.y)));
  if ((segments & 2) != 0) d = min(d, strokeDistance(p, vec2(s.x, -s.y), vec2(s.x, 0.0)));
  if ((segments & 4) != 0) d = min(d, strokeDistance(p, vec2(s.x, 0.0), vec2(s.x, s.y)));
  if ((segments & 8) != 0) d = min(d, strokeDistance(p, vec2(-s.x, s.y), vec2(s.x, s.y)));
  if ((segments & 16) != 0) d = min(d, strokeDistance(p, vec2(-s.x, 0.0), vec2(-s.x, s.y)));
  if ((segments & 32) != 0) d = min(d, strokeDistance(p, vec2(-s.x, -s.y), vec2(-s.x, 0.0)));
  if ((segments & 64) != 0) d = min(d, strokeDistance(p, vec2(-s.x, 0.0), vec2(s.x, 0.0)));
  return d - 0.55;
}

float numberDistance(int number, vec2 p) {
  if (number < 10) return figureDistance(number, p);
  if (number < 100) {
    return p.x < 0.0 ? figureDistance(number / 10, p + vec2(2.2, 0.0)) : figureDistance(number % 10, p - vec2(2.2, 0.0));
  }
  p /= 0.75;
  int hundreds = number / 100;
  float d = figureDistance((number / 10) % 10, p);
  d = min(d, figureDistance(hundreds, p + vec2(4.4, 0.0)));
  return min(d, figureDistance(number % 10, p - vec2(4.4, 0.0))) * 0.75;
}
`;
