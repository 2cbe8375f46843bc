/** Cameras for the end-to-end tests. */
import { expect } from 'vitest';
import { API } from '../../../src/domain/contract/paths.ts';
import { METRES_PER_DEGREE } from './reports.ts';

interface CameraPlace {
  /** The simulator's recorder fails for ids that end in 9. */
  readonly cameraId: string;
  /** What it looks at, northwards. */
  readonly at: { readonly lat: number; readonly lon: number };
  /** To the south of it, m. */
  readonly metres: number;
}

/** Adds a camera that looks at a place. */
export async function addCamera(
  url: string,
  token: string,
  { cameraId, at, metres }: CameraPlace,
): Promise<void> {
  const answer = await fetch(new URL(`${API}/cameras`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      cameraId,
      name: cameraId,
      squadId: 'E2E',
      lat: at.lat - metres / METRES_PER_DEGREE,
      lon: at.lon,
      cameraDirection: 0,
    }),
  });
  expect(answer.status).toBe(201);
}
