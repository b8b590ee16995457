import { classNames } from './class-names.ts';

/** A placeholder bar. `Loading` announces what is being loaded, once. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('pulse block rounded-sm bg-band-2', className)} />;
}

/** Announces to screen readers what is being loaded. */
export function Loading({ label }: { label: string }) {
  return (
    <p role="status" className="sr-only">
      {label}
    </p>
  );
}

/** Placeholder rows of a table that is being loaded. */
export function SkeletonRows({ label, rows, className }: { label: string; rows: number; className: string }) {
  return (
    <div>
      <Loading label={label} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical
        <div key={row} className={classNames('flex items-center gap-4 border-b border-rule px-3', className)}>
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-4 w-20" />
          <Skeleton className="h-4 w-12" />
        </div>
      ))}
    </div>
  );
}
