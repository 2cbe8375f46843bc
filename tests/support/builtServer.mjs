/** Before the tests with servers of their own, which start it as it is built: builds it where its sources are newer. */
import { SERVER, build, isStale } from '../../tools/built.mjs';

export async function setup() {
  if (isStale(SERVER) && (await build(SERVER)) !== 0) throw new Error('The server cannot be built.');
}
