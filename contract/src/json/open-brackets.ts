/**
 * The brackets that are still open at the end of a text, outermost first; brackets in strings are ignored.
 */
export function scanOpenBrackets(text: string): ('{' | '[')[] {
  const open: ('{' | '[')[] = [];
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') open.push(character);
    else if (character === '}' || character === ']') open.pop();
  }
  return open;
}
