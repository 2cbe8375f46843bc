import { ShotHead } from './ShotHead.tsx';
import { ShotsTable } from './ShotsTable.tsx';

/** The selected report over the table of all. */
export function ShotPanel() {
  return (
    <>
      <ShotHead />
      <ShotsTable />
    </>
  );
}
