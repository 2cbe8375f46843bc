/** Address of a call without the time stamp that each GET has. */
export function plainUrl(url: string): URL {
  const plain = new URL(url);
  plain.searchParams.delete('cacheBuster');
  return plain;
}
