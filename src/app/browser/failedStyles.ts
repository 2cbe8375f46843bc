/**
 * Style sheets of the page that failed to load. The loader of parts asks for each only once, and would show a part without
 * its styles when a later load of it succeeds.
 */
const FAILED = 'failed';

function markFailed({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.dataset[FAILED] = '';
}

/** Marks each style sheet that fails from now on; a second call changes nothing. */
export function watchStyles(): void {
  // Errors of resources do not bubble.
  window.addEventListener('error', markFailed, { capture: true });
}

/** Loads the failed styles again, in their places. Rejects if one fails again. */
export async function loadFailedStyles(): Promise<void> {
  const failed = document.querySelectorAll<HTMLLinkElement>(`link[data-${FAILED}]`);
  await Promise.all([...failed].map(loadAgain));
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const again = document.createElement('link');
  again.rel = link.rel;
  again.crossOrigin = link.crossOrigin;
  again.href = link.href;
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`${again.href} could not be loaded.`)));
    link.replaceWith(again);
  });
}
