/** Characters of a zone's name for which the table has room beside the event. */
const MAX_CHARACTERS = 13;
const MARK = '… ';

/** Returns a short name whole, else its last words: names of a district's zones differ in their last word. */
export function endOfName(name: string): string {
  if (name.length <= MAX_CHARACTERS) return name;
  const words = name.split(' ');
  let end = words.pop() ?? '';
  for (let word = words.pop(); word !== undefined; word = words.pop()) {
    if (MARK.length + word.length + 1 + end.length > MAX_CHARACTERS) break;
    end = `${word} ${end}`;
  }
  return `${MARK}${end}`;
}
