import { classNames } from '../lib/class-names.ts';

/** A bar where something will stand. What is awaited is said once, by `Loading`. */
export function Bone({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('pulse block rounded-sm bg-band-2', className)} />;
}

/** Says to screen readers what is on its way. */
export function Loading({ label }: { label: string }) {
  return (
    <p role="status" className="sr-only">
      {label}
    </p>
  );
}

/** Rows of a table that is on its way. */
export function BoneRows({ label, rows, className }: { label: string; rows: number; className: string }) {
  return (
    <div>
      <Loading label={label} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <div key={row} className={classNames('flex items-center gap-4 border-b border-rule px-3', className)}>
          <Bone className="h-4 w-2/5" />
          <Bone className="ml-auto h-4 w-20" />
          <Bone className="h-4 w-12" />
        </div>
      ))}
    </div>
  );
}
