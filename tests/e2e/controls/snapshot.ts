/** Reads the controls of a screen as assistive technology names them. */
import type { Page } from 'playwright';

export interface Control {
  /** Name of the nearest named landmark, dialog, menu or group around it; empty for none. */
  readonly within: string;
  readonly role: string;
  readonly name: string;
  readonly disabled: boolean;
}

const CONTROL_ROLES = new Set([
  'application',
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'radio',
  'row',
  'searchbox',
  'separator',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'treeitem',
]);
const CONTAINER_ROLES = new Set([
  'alert',
  'alertdialog',
  'banner',
  'complementary',
  'dialog',
  'group',
  'menu',
  'navigation',
  'radiogroup',
  'region',
  'tablist',
  'tree',
]);
/** `  - 'button "Mute: on" [disabled]':` of an aria snapshot. */
const LINE = /^(\s*)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)/;

/** The controls of an aria snapshot, in its order. A separator counts where it has a name: then it can be moved. */
export function controlsOf(snapshot: string): Control[] {
  const around: { depth: number; name: string }[] = [];
  const controls: Control[] = [];
  for (const line of snapshot.split('\n')) {
    const match = LINE.exec(line);
    if (match === null) continue;
    const [, indent = '', role = '', quoted = '', states = ''] = match;
    const name = quoted.replace(/\\(.)/g, '$1').replaceAll("''", "'");
    while ((around.at(-1)?.depth ?? -1) >= indent.length) around.pop();
    if (CONTROL_ROLES.has(role) && (role !== 'separator' || name !== ''))
      controls.push({
        within: around.at(-1)?.name ?? '',
        role,
        name,
        disabled: states.includes('[disabled]'),
      });
    if (CONTAINER_ROLES.has(role))
      around.push({
        depth: indent.length,
        name: name || (role === 'banner' ? 'Header' : (around.at(-1)?.name ?? '')),
      });
  }
  return controls;
}

export async function controlsOn(page: Page): Promise<Control[]> {
  return controlsOf(await page.locator('body').ariaSnapshot());
}

export function describeControl({ within, role, name }: Pick<Control, 'within' | 'role' | 'name'>): string {
  return `${within} › ${role} "${name}"`;
}
