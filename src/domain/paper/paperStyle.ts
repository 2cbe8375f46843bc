/** How a document looks on paper: A4 or Letter, black on white in every theme. */

/** Style sheet of the document; sizes are those of paper. */
export const PAPER_STYLE = `
@page { margin: 11mm 11mm 15mm; }
.paper { box-sizing: border-box; width: 100%; max-width: 210mm; margin: 0 auto; color-scheme: light; background: #fff; color: #111; font: 400 7.2pt/1.36 'Inter Variable', Inter, 'Segoe UI', Helvetica, Arial, sans-serif; font-variant-numeric: tabular-nums slashed-zero; print-color-adjust: exact; -webkit-print-color-adjust: exact; display: flex; flex-direction: column; gap: 2.2mm; }
.paper *, .paper { -webkit-user-select: text; user-select: text; }
.paper h1, .paper h2, .paper p, .paper dl, .paper dd, .paper figure { margin: 0; }
.paper h1 { font-size: 14.5pt; line-height: 1.15; font-weight: 600; letter-spacing: -0.01em; }
.paper h2 { font-size: 8pt; font-weight: 600; margin: 0 0 1mm; border-bottom: 0.75px solid #111; padding-bottom: 0.5mm; display: flex; gap: 2mm; align-items: baseline; white-space: nowrap; break-after: avoid; }
.paper small, .paper h2 small { font-size: 6.8pt; font-weight: 400; color: #3d444b; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.paper b { font-weight: 600; }
.paper .head { display: flex; align-items: flex-end; gap: 3mm; border-bottom: 1.5px solid #111; padding-bottom: 1.6mm; }
.paper .head > :last-child { margin-left: auto; text-align: right; white-space: nowrap; }
.paper .lead { font-size: 8pt; line-height: 1.42; }
.paper .columns { display: grid; gap: 4mm; }
.paper .columns > * { min-width: 0; }
.paper .where { grid-template-columns: 56mm 1fr; }
.paper .proof { grid-template-columns: 42mm 71mm 1fr; }
.paper .people { grid-template-columns: 1.28fr 1fr; }
.paper .trail { grid-template-columns: 2fr 1fr; align-items: start; }
.paper section, .paper .sound, .paper .picture, .paper tr { break-inside: avoid; }
.paper .long { break-inside: auto; }
.paper dl { display: grid; grid-template-columns: auto 1fr; gap: 0.4mm 2mm; }
.paper dt { color: #3d444b; white-space: nowrap; }
.paper dd { font-weight: 500; overflow-wrap: anywhere; }
.paper table { width: 100%; border-collapse: collapse; }
.paper td, .paper th { font-size: 6.6pt; line-height: 1.25; padding: 0.5mm 1mm; border-bottom: 0.5px solid #d5d9de; text-align: left; vertical-align: top; font-weight: 400; }
.paper thead th { color: #3d444b; border-bottom-color: #7c8590; font-weight: 500; }
.paper td:first-child, .paper th:first-child { padding-left: 0; white-space: nowrap; }
.paper td:last-child, .paper th:last-child { padding-right: 0; text-align: right; }
.paper svg { display: block; width: 100%; font-family: inherit; }
.paper .figure { border: 0.75px solid #7c8590; }
.paper .key { display: flex; flex-wrap: wrap; gap: 0.6mm 2.4mm; font-size: 6.4pt; color: #3d444b; margin-top: 0.6mm; }
.paper .key span { display: flex; gap: 1mm; align-items: center; white-space: nowrap; }
.paper .key svg { width: 15px; height: 10px; flex: none; }
.paper .sound { display: grid; grid-template-columns: 24mm 1fr; border: 0.75px solid #7c8590; margin-bottom: 0.8mm; }
.paper .sound > div:first-child { font-size: 6.4pt; padding: 0.8mm 1.2mm; border-right: 0.75px solid #aab1b9; }
.paper .drawn { position: relative; }
.paper .drawn img { display: block; width: 100%; height: 15mm; }
.paper .drawn svg { position: absolute; inset: 0; height: 100%; }
.paper .axis { margin-left: 24mm; }
.paper .pictures { display: grid; grid-template-columns: repeat(6, 1fr); gap: 1.4mm; font-size: 6.4pt; color: #3d444b; }
.paper .picture img { display: block; width: 100%; height: 17mm; object-fit: cover; background: #eee; }
.paper .picture b { color: #111; }
.paper .picture figcaption { overflow-wrap: anywhere; }
.paper .pictures + table { margin-top: 1mm; }
.paper code { font: 400 6.2pt/1.4 ui-monospace, 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere; }
.paper .check { border: 0.75px solid #7c8590; padding: 1.3mm 1.9mm; break-inside: avoid; }
.paper .foot { border-top: 0.75px solid #111; padding-top: 0.8mm; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 4mm; font-size: 6.4pt; color: #3d444b; }
.paper .round { font-size: 11pt; border-bottom-width: 1.5px; margin-top: 3mm; }
.paper .round + .lead { break-after: avoid; }
@media screen { .paper { padding: 9mm 11mm; margin-block: 6mm; box-shadow: 0 0 0 1px #0003; } body { background: #d7dade; } }
@media print { .paper .foot { display: none; } }
`;

/** Style of the margin at the foot of each page: what is printed there, and the numbers of the pages. */
export function footerStyle(left: string, middle: string): string {
  const font = `font: 400 6.4pt 'Inter Variable', Inter, 'Segoe UI', Helvetica, Arial, sans-serif; color: #3d444b; vertical-align: top; padding-top: 1.5mm;`;
  return `@page { @bottom-left { content: ${cssText(left)}; ${font} width: 48%; text-align: left; } @bottom-center { content: ${cssText(middle)}; ${font} width: 36%; text-align: center; } @bottom-right { content: "Page " counter(page) " of " counter(pages); ${font} width: 16%; text-align: right; } }`;
}

/** A string of CSS; everything but letters, figures and spaces is written as its code point. */
function cssText(text: string): string {
  const escaped = Array.from(text.toWellFormed(), (one) =>
    /[\p{L}\p{N} ]/u.test(one) ? one : `\\${one.codePointAt(0)?.toString(16) ?? ''} `,
  );
  return `"${escaped.join('')}"`;
}
