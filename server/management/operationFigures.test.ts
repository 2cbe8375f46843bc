import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { OperationFigures } from './operationFigures.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';

/** A report; only its type counts. */
const report = (facts: Partial<ShotReport>) => facts as ShotReport;

it('[server.40] each figure exists before its first event, and counts it by type, channel and outcome', async () => {
  const registry = new Registry();
  const figures = new OperationFigures(registry);
  const before = await registry.metrics();
  expect(before).toContain('report_publication_seconds_count{type="Panic"} 0');
  expect(before).toContain('notification_attempts_total{channel="sms",state="dead"} 0');
  expect(before).toContain('heartbeats_total 0');

  figures.reportPublished(report({ reportType: 'Shot' }), 320);
  figures.reportPublished(report({ reportType: 'Shot', weaponCategory: 6 }), -5000);
  figures.attemptEnded('sms', 'dead');
  figures.heartbeatsPublished(1968);
  const after = await registry.metrics();
  expect(after).toContain('report_publication_seconds_bucket{le="0.25",type="Shot"} 0');
  expect(after).toContain('report_publication_seconds_bucket{le="0.5",type="Shot"} 1');
  expect(after).toContain('report_publication_seconds_sum{type="Shot"} 0.32');
  // The clock was put back between receipt and publication.
  expect(after).toContain('report_publication_seconds_bucket{le="0.01",type="Possible Shot"} 1');
  expect(after).toContain('report_publication_seconds_sum{type="Possible Shot"} 0');
  expect(after).toContain('notification_attempts_total{channel="sms",state="dead"} 1');
  expect(after).toContain('heartbeats_total 1968');
});
