import { CoveragePopover } from '../../features/settings/CoveragePopover.tsx';
import { SettingsPanel } from '../../features/settings/SettingsPanel.tsx';
import { Chunk } from '../../ui/page/Chunk.tsx';

const loadWallPanes = async () => (await import('../../features/wallDesk/WallPanes.tsx')).WallPanes;

/** The settings of home, with coverage and the panes of a wall. */
export function HomeSettings() {
  return <SettingsPanel coverage={<CoveragePopover />} wall={<Chunk load={loadWallPanes} />} />;
}
