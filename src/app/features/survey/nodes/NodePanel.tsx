import { Distances } from './Distances.tsx';

/** Drawer "Survey Nodes". */
export function NodePanel() {
  return <Distances />;
}
