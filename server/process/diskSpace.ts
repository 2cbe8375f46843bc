/** Room on the disk of the data directory. */
import { statfs } from 'node:fs/promises';

/** Below this many bytes the disk is reported as DOWN, as Spring's actuator does. */
export const FREE_BYTES_NEEDED = 10 * 1024 * 1024;

export interface DiskSpace {
  /** Bytes. */
  readonly total: number;
  /** Bytes that this user may write. */
  readonly free: number;
}

export async function diskSpace(dataDir: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { total: blocks * bsize, free: bavail * bsize };
}
