/** Texts of who has an incident open. */
import type { PresentPerson } from '../../domain/contract/presence.ts';

/** Names in a text; of more people their number. */
const MAX_NAMES = 3;

/** "a.reyes is listening", "a.reyes, m.keller are listening"; '' for nobody. */
export function listeningText(people: readonly PresentPerson[]): string {
  const listening = people.filter((person) => person.listening);
  if (listening.length === 0) return '';
  return `${namesText(listening)} ${listening.length === 1 ? 'is' : 'are'} listening`;
}

/** "a.reyes is listening. Also open: m.keller"; '' for nobody. */
export function presenceText(people: readonly PresentPerson[]): string {
  const others = people.filter(({ listening }) => !listening);
  const open = others.length === 0 ? '' : `Also open: ${namesText(others)}`;
  return [listeningText(people), open].filter(Boolean).join('. ');
}

/** "a, b, c", "a, b, c and 4 more". */
function namesText(people: readonly PresentPerson[]): string {
  const names = people.slice(0, MAX_NAMES).map(({ login }) => login);
  const more = people.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
