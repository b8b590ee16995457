const lineChars = 58;
/** Members up to this length share lines. */
const shortChars = 26;

/** JSON for a narrow column: a value stays on one line as long as it fits, and short members share lines. */
export function compactJson(value: unknown, indent = ''): string {
  const flat = onOneLine(value);
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= lineChars) return flat;
  const inner = `${indent}  `;
  const members = Object.entries(value).map(([key, member]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return { flat: name + onOneLine(member), whole: name + compactJson(member, inner) };
  });
  const lines = members.every((member) => member.flat.length <= shortChars)
    ? filledLines(members.map((member) => member.flat)).map((line) => inner + line)
    : members.map((member) => inner + member.whole);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** As many members per line as fit, without the comma at the end of a line. */
function filledLines(members: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const member of members) {
    const longer = `${lines.at(-1)}, ${member}`;
    if (lines.length > 0 && longer.length < lineChars - shortChars / 2) lines[lines.length - 1] = longer;
    else lines.push(member);
  }
  return lines;
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${onOneLine(member)}`,
  );
  return `{ ${members.join(', ')} }`;
}
