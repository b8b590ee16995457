export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

/** Numbers side by side, each with its name. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="figures grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-4">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="mt-0.5 text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">{value}</dd>
          {note && <dd className="text-sm text-ink-2">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Facts below each other. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="figures border-t border-ink text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-4 border-b border-rule px-2 py-2 odd:bg-band">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
