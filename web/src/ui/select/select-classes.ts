/** Classes of a select trigger, shared with the fallback that is shown before its code is loaded. */
export const selectClasses =
  'inline-flex h-9 min-w-0 max-sm:h-11 items-center justify-between gap-2 rounded-md border border-rule-strong bg-sheet px-3 text-sm hover:bg-band disabled:cursor-not-allowed disabled:opacity-55';
