/** The drawers of the left column and what the right column edits with each. */
import type { ComponentType } from 'react';
import { CoveragePopover } from '../settings/CoveragePopover.tsx';
import { SettingsPanel } from '../settings/SettingsPanel.tsx';
import type { SurveyTab } from './panels/surveyView.ts';
import { CameraForm } from './cameras/CameraForm.tsx';
import { CameraPanel } from './cameras/CameraPanel.tsx';
import { NodeForm } from './nodes/NodeForm.tsx';
import { NodePanel } from './nodes/NodePanel.tsx';
import { ZoneForm } from './zones/ZoneForm.tsx';
import { ZonePanel } from './zones/ZonePanel.tsx';

interface SurveyPanel {
  readonly Panel: ComponentType;
  /** Form of what is selected; undefined where there is none. */
  readonly Form?: ComponentType;
}

export const SURVEY_PANELS: Readonly<Record<SurveyTab, SurveyPanel>> = {
  nodes: { Panel: NodePanel, Form: NodeForm },
  cameras: { Panel: CameraPanel, Form: CameraForm },
  zones: { Panel: ZonePanel, Form: ZoneForm },
  settings: { Panel: () => <SettingsPanel coverage={<CoveragePopover />} /> },
};
