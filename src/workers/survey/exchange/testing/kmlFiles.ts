/** KML and KMZ files of the test of imports. */
import { strToU8, zipSync } from 'fflate';
import {
  A,
  A_NODE,
  kml,
  KML_URI,
  latin1,
  placemark,
  point,
  polygon,
  ring,
  SQUARE,
  utf16,
  type SurveyFile,
} from './surveyFile.ts';

/** A zip whose directory says that its file is small. */
function lyingZip(): Uint8Array {
  const zip = zipSync({ 'doc.kml': strToU8(kml(`${A}${' '.repeat(300_000)}`)) });
  const view = new DataView(zip.buffer);
  for (let i = 0; i + 4 <= zip.length; i++)
    if (view.getUint32(i, true) === 0x02014b50) view.setUint32(i + 24, 20, true);
  return zip;
}

export const KML_FILES: readonly SurveyFile[] = [
  { name: 'KML', files: { 'a.kml': kml(A) }, expected: { nodes: [A_NODE] } },
  {
    name: 'KML with a blank line and a byte order mark before its declaration',
    files: { 'a.kml': `\uFEFF\n  \n${kml(A)}` },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'KML with a prefix that is not declared',
    files: {
      'a.kml': kml(placemark('A', `<gx:balloonVisibility>1</gx:balloonVisibility>${point('-74,40')}`)),
    },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'KML whose elements all have a prefix',
    files: {
      'a.kml': `<k:kml xmlns:k="${KML_URI}"><k:Placemark><k:name>A</k:name><k:Point><k:coordinates>-74,40</k:coordinates></k:Point></k:Placemark></k:kml>`,
    },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'KML without a vocabulary, with a placemark as its first element',
    files: { 'a.kml': `<Placemark id="A">${point('-74,40')}</Placemark>` },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'KML in a code page that it declares',
    files: {
      'a.kml': latin1(kml(placemark('Café', point('-74,40')), '<?xml version="1.0" encoding="ISO-8859-1"?>')),
    },
    expected: { nodes: ['Café 40 -74'] },
  },
  {
    name: 'KML in Cyrillic, in a code page that it declares',
    files: {
      'a.kml': Uint8Array.from([
        ...latin1(`<?xml version='1.0' encoding='windows-1251'?><kml><Placemark><name>`),
        0xd3,
        0xe7,
        0xe5,
        0xeb,
        ...latin1(`</name>${point('-74,40')}</Placemark></kml>`),
      ]),
    },
    expected: { nodes: ['Узел 40 -74'] },
  },
  {
    name: 'KML in UTF-16 with its mark',
    files: { 'a.kml': utf16(`\uFEFF${kml(A, '<?xml version="1.0" encoding="UTF-16"?>')}`, false) },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'KML in UTF-16 without a mark',
    files: { 'a.kml': utf16(kml(A, '<?xml version="1.0" encoding="UTF-16"?>'), true) },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'KML that declares UTF-16 and is UTF-8',
    files: { 'a.kml': kml(placemark('Café', point('-74,40')), '<?xml version="1.0" encoding="utf-16"?>') },
    expected: { nodes: ['Café 40 -74'] },
  },
  {
    name: 'KML in another encoding than it says',
    files: { 'a.kml': latin1(kml(placemark('Café', point('-74,40')))) },
    expected: { nodes: ['Café 40 -74'], notes: ['encoding Windows-1252'] },
  },
  {
    name: 'KML in an encoding that nobody knows',
    files: { 'a.kml': kml(A, '<?xml version="1.0" encoding="x-klingon"?>') },
    expected: { failure: 'encoding x-klingon' },
  },
  {
    name: 'KML with spaces after commas, and line ends in its coordinates',
    files: {
      'a.kml': kml(
        placemark('A', point('\n  -74, 40 \t')) + placemark('Z', polygon(SQUARE.replaceAll(',', ' , '))),
      ),
    },
    expected: { nodes: [A_NODE], zones: ['Z 4'] },
  },
  {
    name: 'KML with commas between tuples',
    files: { 'a.kml': kml(placemark('Z', polygon('-74,40,0,-73.99,40,0,-73.99,40.01,0,-74,40,0'))) },
    expected: { zones: ['Z 3'] },
  },
  {
    name: 'KML with spaces instead of commas',
    files: {
      'a.kml': kml(placemark('A', point('-74 40')) + placemark('Z', polygon(SQUARE.replaceAll(',', ' ')))),
    },
    expected: { nodes: [A_NODE], zones: ['Z 4'] },
  },
  {
    name: 'KML with coordinates that could be two or three numbers each',
    files: { 'a.kml': kml(placemark('Z', polygon('1 2 3 4 5 6 7 8 9 10 11 12'))) },
    expected: { rejected: ['1 coordinates'] },
  },
  {
    name: 'KML with a coordinate that is no number, beside one that is',
    files: { 'a.kml': kml(placemark('B', point('west,40')) + A + placemark('C', point('-74.5,'))) },
    expected: { nodes: [A_NODE], rejected: ['1 coordinates', '3 coordinates'] },
  },
  {
    name: 'KML with altitudes above sea level',
    files: { 'a.kml': kml(placemark('A', point('-74,40,251.4', 'absolute'))) },
    expected: { nodes: ['A 40 -74 251.4'] },
  },
  {
    name: 'KML with shapes on the ground, whose altitude 0 says nothing',
    files: {
      'a.kml': kml(placemark('A', point('-74,40,0', 'clampToGround')) + placemark('B', point('-74,40,0'))),
    },
    expected: { nodes: [A_NODE, 'B 40 -74'] },
  },
  {
    name: 'KML with altitudes that it ignores, or counts from the ground',
    files: {
      'a.kml': kml(
        placemark('A', point('-74,40,12')) + placemark('B', point('-74,40,3', 'relativeToGround')),
      ),
    },
    expected: { nodes: [A_NODE, 'B 40 -74'], questions: ['altitudes 1 clamped 1 relative'] },
  },
  {
    name: 'KML whose altitudes are taken as they are, once somebody says so',
    files: {
      'a.kml': kml(
        placemark('A', point('-74,40,12')) + placemark('B', point('-74,40,3', 'relativeToGround')),
      ),
    },
    answers: { altitudeMode: 'take' },
    expected: { nodes: ['A 40 -74 12', 'B 40 -74 3'], questions: ['altitudes 1 clamped 1 relative'] },
  },
  {
    name: 'KML with nested folders and geometries, a line, and an overlay',
    files: {
      'a.kml': kml(
        `<Folder><Folder>${A}</Folder></Folder>${placemark(
          'M',
          `<MultiGeometry><MultiGeometry>${point('-74,41')}</MultiGeometry>${polygon(SQUARE)}</MultiGeometry>`,
        )}${placemark('L', '<LineString><coordinates>0,0 1,1</coordinates></LineString>')}<GroundOverlay><name>photo</name><LatLonBox><north>1</north><south>0</south><east>1</east><west>0</west></LatLonBox></GroundOverlay>${placemark('none', '')}`,
      ),
    },
    expected: {
      nodes: [A_NODE, 'M 41 -74'],
      zones: ['M 4'],
      rejected: ['3 geometry LineString', '4 noGeometry', '5 noGeometry'],
    },
  },
  {
    name: 'KML whose hole stands before its outline',
    files: {
      'a.kml': kml(
        placemark(
          'Z',
          `<Polygon>${ring('-73.999,40.001 -73.998,40.001 -73.998,40.002 -73.999,40.001', 'inner')}${ring(SQUARE)}</Polygon>`,
        ),
      ),
    },
    expected: { zones: ['Z 4'] },
  },
  {
    name: 'KML that is cut off',
    files: { 'a.kml': kml(A).slice(0, -20) },
    expected: { failure: 'notXml' },
  },
  {
    name: 'KML with entities of HTML, and with text that is not escaped',
    files: { 'a.kml': kml(placemark('A', `<description>a&nbsp;b</description>${point('-74,40')}`)) },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'KML with an entity of its own, that would grow',
    files: {
      'a.kml': `<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml>${placemark('&b;', point('-74,40'))}</kml>`,
    },
    expected: { failure: 'notXml line 1: undefined entity' },
  },
  {
    name: 'KML that only links to another file',
    files: { 'a.kml': kml('<NetworkLink><Link><href>http://example.org/x.kml</href></Link></NetworkLink>') },
    expected: { failure: 'links' },
  },
  { name: 'KML without places', files: { 'a.kml': kml('') }, expected: { failure: 'noFeatures' } },
  {
    name: 'a web page instead of KML',
    files: { 'a.kml': '<html><body>Sign in</body></html>' },
    expected: { failure: 'notKml html' },
  },
  {
    name: 'KMZ with images',
    files: { 'a.kmz': zipSync({ 'doc.kml': strToU8(kml(A)), 'files/a.png': new Uint8Array(9) }) },
    expected: { nodes: [A_NODE], notes: ['archive doc.kml; 1 left'] },
  },
  {
    name: 'KMZ with several KML files',
    files: {
      'a.kmz': zipSync({
        'doc.kml': strToU8(kml(A)),
        'more/b.kml': strToU8(kml(placemark('B', point('-74,41')))),
        '__MACOSX/._doc.kml': strToU8('x'),
      }),
    },
    expected: { nodes: [A_NODE, 'B 41 -74'], notes: ['archive doc.kml, more/b.kml; 0 left'] },
  },
  {
    name: 'KMZ that is damaged',
    files: { 'a.kmz': zipSync({ 'doc.kml': strToU8(kml(A)) }).slice(0, 90) },
    expected: { failure: 'archive' },
  },
  {
    name: 'KMZ that would fill the memory',
    files: { 'a.kmz': zipSync({ 'doc.kml': new Uint8Array(70 * 1024 * 1024) }) },
    expected: { failure: 'size' },
  },
  {
    name: 'KMZ that says it is smaller than it is',
    files: { 'a.kmz': lyingZip() },
    expected: { failure: 'notXml' },
  },
  {
    name: 'a workbook',
    files: { 'a.xlsx': zipSync({ 'xl/workbook.xml': strToU8('<a/>'), 'xl/sheet.xml': strToU8('<a/>') }) },
    expected: { failure: 'workbook' },
  },
  {
    name: 'shapes in an archive',
    files: {
      'a.zip': zipSync({ 'a.shp': new Uint8Array(9), 'a.dbf': new Uint8Array(9), 'a.prj': strToU8('x') }),
    },
    expected: { failure: 'shapefile a.shp, a.dbf, a.prj' },
  },
  {
    name: 'an archive of images',
    files: { 'a.zip': zipSync({ 'a.png': new Uint8Array(9) }) },
    expected: { failure: 'noContent a.png' },
  },
];
