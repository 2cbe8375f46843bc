/** A save over what another person saved meanwhile: the bar that tells it, and the merging item by item. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { ENTITY_PATHS } from '../../../../src/domain/resources/entityPaths.ts';
import { SURVEY_NODES } from '../../../../src/domain/resources/entities/surveyNodes.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { goes, press, shows, type Effect } from '../effects.ts';
import type { Stage } from '../stage.ts';
import { dialog, editFirstNode, row, says, SQUAD } from './surveyBase.ts';

const NAME = 'NODE_CONFLICT';

interface StoredSurvey {
  readonly name: string;
  readonly inputJson: string;
}

async function call(stage: Stage, path: string, body?: object): Promise<Response> {
  const answer = await fetch(new URL(path, stage.server.url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${stage.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return answer;
}

/** Saves the survey as another person does, with a second node that has moved. */
async function saveAsAnother(stage: Stage): Promise<void> {
  const surveys = (await (
    await call(stage, `${SURVEY_NODES.path}?size=100`)
  ).json()) as readonly StoredSurvey[];
  const text = surveys.find(({ name }) => name === NAME)?.inputJson ?? '[]';
  const nodes = JSON.parse(text) as { readonly node_lat: number }[];
  const moved = nodes.map((node, i) => (i === 1 ? { ...node, node_lat: node.node_lat + 1e-5 } : node));
  const inputJson = JSON.stringify(moved);
  await call(stage, ENTITY_PATHS.saveSurveyNodes, {
    inputJson,
    name: NAME,
    squadId: SQUAD,
    dataType: 'nodes',
  });
}

async function save(page: Page): Promise<void> {
  await press('button', 'Save survey')(page);
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(NAME);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
}

const review = (page: Page) => page.getByRole('button', { name: 'Review' });

async function makeConflict(page: Page, stage: Stage): Promise<void> {
  await editFirstNode(page);
  await save(page);
  await page.getByText(`Saved survey ${NAME}`).first().waitFor();
  await saveAsAnother(stage);
  await editFirstNode(page);
  await save(page);
  await review(page).waitFor();
}

const choice = (page: Page, take: string) =>
  page.getByRole('radio', { name: new RegExp(`: ${take}$`) }).first();

/** After another choice was taken for the first item, this one is. */
const takes =
  (take: string, other: string): Effect =>
  async ({ page }, use) => {
    await choice(page, other).check();
    await use();
    await expect.poll(() => choice(page, take).isChecked()).toBe(true);
  };

const TITLE = 'Someone else has saved this survey meanwhile';
const radio = (take: string, other: string): ControlRow =>
  row(/^Node /, 'radio', new RegExp(`: ${take}$`), takes(take, other));

export const SURVEY_CONFLICT_SCREENS: readonly ControlScreen[] = [
  {
    name: 'survey: bar of a conflict',
    shown: review,
    open: makeConflict,
    rows: [row('Map of the survey', 'button', 'Review', shows(dialog))],
  },
  {
    name: 'survey: merging of a conflict',
    shown: dialog,
    open: async (page, stage) => {
      if ((await review(page).count()) === 0) await makeConflict(page, stage);
      await review(page).click();
    },
    rows: [
      radio('Mine', 'Theirs'),
      radio('Theirs', 'Mine'),
      radio('Both', 'Mine'),
      row(TITLE, 'button', 'All mine', takes('Mine', 'Theirs')),
      row(TITLE, 'button', 'All theirs', takes('Theirs', 'Mine')),
      row(TITLE, 'button', 'Cancel', goes(dialog)),
      {
        ...row(TITLE, 'button', 'Merge', says(/merged$/)),
        use: async ({ page }) => {
          await press('button', 'All theirs')(page);
          await press('button', 'Merge')(page);
        },
      },
    ],
  },
];
