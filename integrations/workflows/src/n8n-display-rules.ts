/** A value that decides whether a parameter is shown, or a comparison in n8n's words. */
type ShownFor = string | number | boolean | { readonly _cnd: Readonly<Record<string, unknown>> };

/** What n8n says of a parameter of a node, as far as a file can be wrong about it. */
export interface N8nParameter {
  readonly name: string;
  readonly type: string;
  readonly required?: boolean;
  readonly default?: unknown;
  /** Values to choose from; absent where any value may stand. */
  readonly choices?: readonly unknown[];
  readonly displayOptions?: {
    readonly show?: Readonly<Record<string, readonly ShownFor[]>>;
    readonly hide?: Readonly<Record<string, readonly ShownFor[]>>;
  };
}

/** A node as far as the rules look at it. */
export interface RuledNode {
  readonly type: string;
  readonly typeVersion: number;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * Whether n8n shows a parameter for a node with these settings.
 *
 * @param looksAt which rules count; left out, all do
 */
export function isShownFor(
  { displayOptions }: N8nParameter,
  node: RuledNode,
  looksAt: (name: string) => boolean = () => true,
): boolean {
  const meets = ([name, wanted]: [string, readonly unknown[]]) =>
    wanted.some((candidate) => matches(candidate, settingOf(node, name)));
  const rulesOf = (rules: object | undefined) =>
    Object.entries(rules ?? {}).filter(([name]) => looksAt(name)) as [string, readonly unknown[]][];
  return rulesOf(displayOptions?.show).every(meets) && !rulesOf(displayOptions?.hide).some(meets);
}

function settingOf({ type, typeVersion, parameters }: RuledNode, name: string): unknown {
  if (name === '@version') return typeVersion;
  if (name === '@tool') return type.endsWith('Tool');
  return parameters[name.replace(/^\//, '')];
}

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  gte: (value, limit) => value >= limit,
  lte: (value, limit) => value <= limit,
  gt: (value, limit) => value > limit,
  lt: (value, limit) => value < limit,
  eq: (value, limit) => value === limit,
  not: (value, limit) => value !== limit,
};

function matches(candidate: unknown, value: unknown): boolean {
  const condition = (candidate as { _cnd?: Record<string, unknown> } | null)?._cnd;
  if (condition === undefined) return candidate === value;
  return Object.entries(condition).every(([name, limit]) => {
    if (name === 'exists') return (value !== undefined) === limit;
    return comparisons[name]?.(value as number, limit as number) ?? true;
  });
}
