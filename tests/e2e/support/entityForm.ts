/** Use of the forms of entities as a person uses them. */
import type { Page } from 'playwright';

/** Opens the list of an entity by its link, and the form of a new record by its button. */
export async function openNewForm(page: Page, menu: string, one: string): Promise<void> {
  await openList(page, menu);
  await page.getByRole('button', { name: `New ${one}`, exact: true }).click();
  await page.getByRole('heading', { name: `New ${one}`, exact: true }).waitFor();
}

/** Opens the list of an entity by its link. */
export async function openList(page: Page, menu: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Entities' });
  await nav.getByRole('link', { name: menu, exact: true }).click();
}

/** Types into fields by their labels. */
export async function fillFields(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(field(label)).first().fill(text);
}

/** Picks a record that the server finds by a text, in the combo box of a field. */
export async function pickRecord(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field(label) });
  // The list closes when the page scrolls, and a click scrolls to the field.
  await box.click();
  await box.pressSequentially(text);
  await page.getByRole('option', { name: text }).first().click();
}

/** Saves, and waits for the screen of the stored record; returns its id. Fails with the errors that the form shows. */
export async function saveForm(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const summary = page.getByText(/^Not saved/).locator('..');
  await page.getByRole('link', { name: 'Edit', exact: true }).or(summary).first().waitFor();
  if ((await summary.count()) > 0) throw new Error(await summary.innerText());
  return Number(/\/(\d+)$/.exec(page.url())?.[1]);
}

/** A label with or without the word that says that the field is required. */
function field(label: string): RegExp {
  const literal = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal}( required)?$`);
}
