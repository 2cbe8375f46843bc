/** Of the title of the list of sensors in a state: how many of them it has. */
export function longestSilent(count: number, total: number): string {
  if (total === 0) return 'No sensors in this state';
  return count < total ? `${count} of ${total}, longest silent first` : `${total}, longest silent first`;
}
