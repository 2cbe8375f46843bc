import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paperOfPath, paperPath, reportOfPath, reportPath } from './reportAddress.ts';

it('[report-view.6] the address of a report leads back to it, whatever its ids', () => {
  const id = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(id, id, (squadId, detectionId) => {
      expect(reportOfPath(reportPath({ squadId, detectionId }))).toEqual({ squadId, detectionId });
      expect(paperOfPath(paperPath({ squadId, detectionId }))).toEqual({ squadId, detectionId });
      expect(paperOfPath(reportPath({ squadId, detectionId }))).toBeUndefined();
    }),
  );
});

it.each(['/report', '/report/WD', '/report/WD/', '/report/WD/a/b', '/report/WD/%', '/reports/WD/a'])(
  '[report-view.6] %s is the address of no report',
  (path) => {
    expect(reportOfPath(path)).toBeUndefined();
  },
);
