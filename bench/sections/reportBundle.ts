import { randomFillSync } from 'node:crypto';
import { API } from '../../src/domain/contract/paths.ts';
import { commitReports, signIn, startRealServer, type RealServer } from '../../tests/support/realServer.ts';
import { atMost } from '../report.ts';
import type { SectionResult } from '../sectionResult.ts';
import { residentMbOf } from './server.ts';

const MB = 1_048_576;
const FILES = 4;
const FILE_MB = 50;
const KEY = 'squadId=NG&detectionId=bench-bundle';
const SITE = ['--nodes', '50', '--shots-per-minute', '0', '--history', '0'];
const GROWTH_LIMIT_MB = 20;
const WATCH_MS = 20;

/** Memory that the server takes while it streams a bundle of 200 MB, over what it had before. */
export async function reportBundleSection(): Promise<SectionResult> {
  const server = await startRealServer({ args: SITE });
  try {
    const token = await signIn(server.url, 'admin');
    await postReport(server, token);
    const before = residentMbOf(server.pid);
    const watched: number[] = [];
    const watch = setInterval(() => watched.push(residentMbOf(server.pid)), WATCH_MS);
    const { megabytes, seconds } = await streamBundle(server, token);
    clearInterval(watch);
    return {
      figures: [
        atMost(`report: memory of the server that a bundle of ${Math.round(megabytes)} MB adds`, {
          unit: 'MB',
          ours: Math.max(...watched) - before,
          limit: GROWTH_LIMIT_MB,
          detail: { seconds },
        }),
      ],
      samples: { before, watched, megabytes, seconds },
    };
  } finally {
    await server.dispose();
  }
}

async function postReport(server: RealServer, token: string): Promise<void> {
  const report = { squadId: 'NG', detectionId: 'bench-bundle', timeStamp: Date.now(), reportType: 'Shot' };
  await commitReports(server.url, token, [report]);
  for (let n = 0; n < FILES; n++) {
    const body = randomFillSync(new Uint8Array(FILE_MB * MB));
    const answer = await fetch(new URL(`${API}/mediafiles?${KEY}&fileName=${n}.wav`, server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'audio/wav' },
      body,
    });
    if (!answer.ok) throw new Error(`A file was answered ${answer.status}`);
  }
}

async function streamBundle(server: RealServer, token: string) {
  const started = performance.now();
  const answer = await fetch(new URL(`${API}/reportBundle?${KEY}`, server.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length;
  return { megabytes: bytes / MB, seconds: (performance.now() - started) / 1000 };
}
