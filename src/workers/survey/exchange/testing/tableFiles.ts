/** Tables and pasted texts of the test of imports. */
import { A_NODE, latin1, utf16, UTM_A, type SurveyFile } from './surveyFile.ts';

const WGS84_UTM_18N =
  'PROJCS["WGS_1984_UTM_Zone_18N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-75.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const OLD_DATUM_PRJ =
  'PROJCS["Old_Grid",GEOGCS["GCS_Old",DATUM["D_Old",SPHEROID["Clarke_1880_RGS",6378249.145,293.465]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-75.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

const head = 'id,lat,lon,alt\n';
export const TABLES: readonly SurveyFile[] = [
  { name: 'CSV', files: { 'a.csv': `${head}A,40,-74,251.4\n` }, expected: { nodes: ['A 40 -74 251.4'] } },
  {
    name: 'CSV in UTF-16 without a mark',
    files: { 'a.csv': utf16(`${head}A,40,-74,\n`, true) },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'CSV in the code page of a spreadsheet',
    files: { 'a.csv': latin1('Name;Lat;Lon\nCafé;40,0;-74,0\n') },
    expected: { nodes: ['Café 40 -74'], notes: ['encoding Windows-1252'] },
  },
  {
    name: 'CSV in another code page, once it is chosen',
    files: {
      'a.csv': Uint8Array.from([...latin1('id,lat,lon\n'), 0xd3, 0xe7, 0xe5, 0xeb, ...latin1(',40,-74\n')]),
    },
    answers: { encoding: 'windows-1251' },
    expected: { nodes: ['Узел 40 -74'] },
  },
  {
    name: 'CSV with an empty first line',
    files: { 'a.csv': `\n,,,\n${head}A,40,-74,\n` },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'CSV with a title, a date and an empty line before its header',
    files: { 'a.csv': `Survey of the north campus\n"2026-05-04, anna"\n\n${head}A,40,-74,\n` },
    expected: { nodes: [A_NODE], notes: ['titleLines 1, 2'] },
  },
  { name: 'CSV with tabs', files: { 'a.txt': 'id\tlat\tlon\nA\t40\t-74\n' }, expected: { nodes: [A_NODE] } },
  { name: 'CSV with bars', files: { 'a.txt': 'id|lat|lon\nA|40|-74\n' }, expected: { nodes: [A_NODE] } },
  {
    name: 'CSV with semicolons, decimal commas and groups of digits',
    files: { 'a.csv': 'Punkt;Breite;Länge;Höhe\nA;40,0;-74,0;1.251,4\n' },
    expected: { nodes: ['A 40 -74 1251.4'] },
  },
  {
    name: 'CSV with a decimal comma in quotes',
    files: { 'a.csv': 'id,lat,lon\nA,"40,0","-74,0"\n' },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'CSV with groups of digits beside decimal points',
    files: { 'a.csv': `${head}A,40.5,-74.25,"1,234"\nB,40.5,-74.25,1 234.5\n` },
    expected: { nodes: ['A 40.5 -74.25 1234', 'B 40.5 -74.25 1234.5'] },
  },
  {
    name: 'CSV whose only separators could be of both kinds',
    files: { 'a.csv': `${head}A,40,-74,"1,234"\n` },
    expected: { nodes: ['A 40 -74 1234'], questions: ['numbers 1,234'] },
  },
  {
    name: 'the same, once the decimal comma is chosen',
    files: { 'a.csv': `${head}A,40,-74,"1,234"\n` },
    answers: { numbers: 'comma' },
    expected: { nodes: ['A 40 -74 1.234'], questions: ['numbers 1,234'] },
  },
  {
    name: 'CSV with numbers of both kinds',
    files: { 'a.csv': `${head}A,40.5,-74,\nB,"40,5",-74,\n` },
    answers: { numbers: 'point' },
    expected: { nodes: ['A 40.5 -74'], rejected: ['3 column node_lat 40,5'], questions: ['numbers 40,5'] },
  },
  {
    name: 'CSV with altitudes in feet, by its header and by its cells',
    files: { 'a.csv': 'id,lat,lon,Elevation (ft)\nA,40,-74,1000\nB,40,-74,10 m\n' },
    expected: { nodes: ['A 40 -74 304.8', 'B 40 -74 10'] },
  },
  {
    name: 'CSV with a blank among angles that could be degrees or radians',
    files: { 'a.csv': 'id,lat,lon,yaw\nA,40,-74,1.57\nB,40,-74,\nC,40,-74,north\n' },
    expected: { nodes: [A_NODE, 'B 40 -74'], rejected: ['4 column yaw north'], questions: ['angles 1.57'] },
  },
  {
    name: 'CSV with angles that can be no radians, far below its first rows',
    files: {
      'a.csv': `id,lat,lon,yaw\n${'A,40,-74,1\n'.repeat(1)}B,40,-74,0\nC,40,-74,\nD,40,-74,2\nE,40,-74,3\nF,40,-74,4\nG,40,-74,270\n`,
    },
    expected: { nodes: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((id) => `${id} 40 -74`) },
  },
  {
    name: 'CSV with degrees, minutes and seconds',
    files: {
      'a.csv': `Station;Latitude;Longitude\nA;40° 00' 00" N;74° 00' 00" W\nB;40 30 00 N;-74:15:00\nC;40° 66' N;74 W\n`,
    },
    expected: { nodes: [A_NODE, 'B 40.5 -74.25'], rejected: [`4 column node_lat 40° 66' N`] },
  },
  {
    name: 'CSV with MGRS, UTM, degrees and the address of a map in one column',
    files: {
      'a.csv': `id;coordinates\nA;18TWK 85360 28236\nB;18T 585360.461 4428236.065\nC;40.5, -74.25\nD;https://www.google.com/maps/@40.5,-74.25,17z\nE;nowhere\n`,
    },
    expected: {
      nodes: ['A 40 -74', 'B 40 -74', 'C 40.5 -74.25', 'D 40.5 -74.25'],
      rejected: ['6 column place nowhere'],
      questions: ['order 40.5, -74.25'],
    },
  },
  {
    name: 'CSV with well-known text, and with longitude before latitude',
    files: { 'a.csv': 'id,wkt\nA,POINT (-74 40)\n' },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'CSV with longitude before latitude in one column, as its name says',
    files: { 'a.csv': 'id;lon/lat\nA;-74, 40\n' },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'CSV with eastings and northings, and no system',
    files: { 'a.csv': `Point,Easting,Northing\nA,${UTM_A.join(',')}\n` },
    expected: { questions: ['system 585360.461, 4428236.065 EPSG:32618'] },
  },
  {
    name: 'the same, once a system is chosen',
    files: { 'a.csv': `Point,Easting,Northing\nA,${UTM_A.join(',')}\n` },
    answers: { system: '32618' },
    expected: {
      nodes: [A_NODE],
      questions: ['system 585360.461, 4428236.065 EPSG:32618'],
      notes: ['system WGS 84 / UTM zone 18N (EPSG:32618)'],
    },
  },
  {
    name: 'the same, with its .prj',
    files: { 'a.csv': `Point,X,Y\nA,${UTM_A.join(',')}\nB,1e30,1e30\n`, 'a.prj': WGS84_UTM_18N },
    expected: {
      nodes: [A_NODE],
      rejected: ['3 system'],
      notes: ['archive a.csv; 0 left', 'system WGS_1984_UTM_Zone_18N'],
    },
  },
  {
    name: 'a .prj of a datum whose relation to WGS 84 is not known',
    files: { 'a.csv': `Point,X,Y\nA,${UTM_A.join(',')}\n`, 'a.prj': OLD_DATUM_PRJ },
    expected: {
      questions: ['system 585360.461, 4428236.065 EPSG:32618 datum'],
      notes: ['archive a.csv; 0 left'],
    },
  },
  {
    name: 'CSV with a column of UTM zones',
    files: {
      'a.csv': `id,easting,northing,utm zone\nA,${UTM_A.join(',')},18T\nB,${UTM_A.join(',')},18\nC,${UTM_A.join(',')},99\n`,
    },
    expected: { nodes: [A_NODE, 'B 40 -74'], rejected: ['4 system'], notes: ['system UTM, WGS 84'] },
  },
  {
    name: 'CSV of the British grid, to a few metres',
    files: { 'a.csv': 'id,easting,northing\nA,651409.903,313177.270\n' },
    near: [52.6, 1.7],
    answers: { system: 'EPSG:27700' },
    expected: {
      nodes: ['A 52.65798 1.71605'],
      questions: ['system 651409.903, 313177.27 EPSG:27700'],
      notes: ['system OSGB36 / British National Grid (EPSG:27700) 5 m'],
    },
  },
  {
    name: 'CSV of a system that needs a grid of differences',
    files: { 'a.csv': 'id,easting,northing\nA,651409.903,313177.270\n' },
    answers: { system: '26718' },
    expected: { questions: ['system 651409.903, 313177.27 grid'] },
  },
  {
    name: 'CSV with degrees named x and y, near the squad',
    files: { 'a.csv': 'id,x,y\nA,-74,40\n' },
    expected: { nodes: [A_NODE], notes: ['system WGS 84'] },
  },
  {
    name: 'CSV with small numbers named x and y, which are not near the squad',
    files: { 'a.csv': 'id,x,y\nA,12.5,4.2\n' },
    expected: { questions: ['system 12.5, 4.2'] },
  },
  {
    name: 'CSV with flags in another language, and one that is none',
    files: { 'a.csv': 'id;lat;lon;recorder\nA;40;-74;WAHR\nB;40;-74;maybe\n' },
    expected: { nodes: [A_NODE], rejected: ['3 column recorder maybe'] },
  },
  {
    name: 'rows pasted from a spreadsheet',
    files: { '': 'id\tlat\tlon\r\nA\t40\t-74\r\n' },
    expected: { nodes: [A_NODE] },
  },
  { name: 'a position that is pasted', files: { '': '40, -74' }, expected: { nodes: [' 40 -74'] } },
  {
    name: 'lines of positions that are pasted',
    files: { '': `40°00'00"N 74°00'00"W\n\n18T 585360.461 4428236.065\n` },
    expected: { nodes: [' 40 -74', ' 40 -74'] },
  },
  { name: 'a sentence that is pasted', files: { '': 'Meet me at the gate' }, expected: {} },
];
