/** Addresses of the pages of one incident, below the base of the page. */
import { INCIDENTS_PATH } from './menuAccess.ts';

const PAPER_PART = '/paper';

/** "/incidents/2671". */
export function incidentPath(id: number): string {
  return `${INCIDENTS_PATH}/${id}`;
}

/** "/incidents/2671/paper". */
export function incidentPaperPath(id: number): string {
  return `${incidentPath(id)}${PAPER_PART}`;
}

/** The id in the path of an incident on paper; undefined for any other path. */
export function incidentOfPaperPath(path: string): number | undefined {
  const [, id] = /^\/incidents\/(\d{1,15})\/paper$/.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
}
