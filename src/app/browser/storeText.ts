/**
 * Stores a text in this browser, or in this window where `where` is its session storage. Where the storage is full or forbidden
 * the text is lost at the next load of the page, and nothing else is.
 */
export function storeText(key: string, text: string, where: Storage = localStorage): void {
  try {
    where.setItem(key, text);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
