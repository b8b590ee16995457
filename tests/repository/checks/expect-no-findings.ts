/**
 * Fails with the findings of a check, one per line.
 *
 * @param advice what to do about them, in one or two sentences
 */
export function expectNoFindings(findings: readonly string[], advice: string): void {
  if (findings.length > 0)
    throw new Error(`${advice}\n${findings.map((finding) => `  ${finding}`).join('\n')}`);
}
