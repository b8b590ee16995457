/** A value, or a comparison in n8n's format, that determines whether a parameter is shown. */
type DisplayCondition = string | number | boolean | { readonly _cnd: Readonly<Record<string, unknown>> };

/** The properties of an n8n parameter that a workflow file can violate. */
export interface N8nParameter {
  readonly name: string;
  readonly type: string;
  readonly required?: boolean;
  readonly default?: unknown;
  /** Allowed values. Absent if any value is allowed. */
  readonly choices?: readonly unknown[];
  readonly displayOptions?: {
    readonly show?: Readonly<Record<string, readonly DisplayCondition[]>>;
    readonly hide?: Readonly<Record<string, readonly DisplayCondition[]>>;
  };
}

/** The properties of a node that display rules depend on. */
export interface ConfiguredNode {
  readonly type: string;
  readonly typeVersion: number;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * Whether n8n shows a parameter for a node with these settings.
 *
 * @param isConsidered whether to apply the rule with this name. By default, all rules apply.
 */
export function isParameterShown(
  { displayOptions }: N8nParameter,
  node: ConfiguredNode,
  isConsidered: (name: string) => boolean = () => true,
): boolean {
  const meets = ([name, accepted]: [string, readonly unknown[]]) =>
    accepted.some((candidate) => matches(candidate, settingOf(node, name)));
  const rulesOf = (rules: object | undefined) =>
    Object.entries(rules ?? {}).filter(([name]) => isConsidered(name)) as [string, readonly unknown[]][];
  return rulesOf(displayOptions?.show).every(meets) && !rulesOf(displayOptions?.hide).some(meets);
}

function settingOf({ type, typeVersion, parameters }: ConfiguredNode, name: string): unknown {
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
