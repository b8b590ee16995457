/** A loading indicator; screen readers announce the label. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-64 flex-1 place-items-center">
      <span className="size-8 animate-spin rounded-full border-[3px] border-band-2 border-t-accent" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
