/** Free space on the disk of the data directory. */
import { statfs } from 'node:fs/promises';

/** Free bytes below which health reports the disk as DOWN, as in Spring Boot Actuator. */
export const FREE_BYTES_NEEDED = 10 * 1024 * 1024;

/** Sizes in bytes. */
export interface DiskSpace {
  /** Size of the file system. */
  readonly total: number;
  /** Bytes that this user may write. */
  readonly free: number;
}

/** Reads the sizes of the file system that holds `dataDir`; rejects where the directory cannot be read. */
export async function diskSpace(dataDir: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { total: blocks * bsize, free: bavail * bsize };
}
