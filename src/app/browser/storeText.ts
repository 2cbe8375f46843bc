/**
 * Stores a text in this browser, or in this window where `where` is its session storage. Where the storage is full or forbidden
 * the text is lost at the next load of the page, and nothing else is. Returns whether it is stored.
 */
export function storeText(key: string, text: string, where: Storage = localStorage): boolean {
  try {
    where.setItem(key, text);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false;
  }
}
