import marks from '../../../generated/platform-marks.json';
import type { WorkflowCardContent } from './workflow-list.ts';

/** The mark of an automation platform, from Simple Icons; decoration beside its name. */
export function PlatformMark({ id }: { id: WorkflowCardContent['platform'] }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-[1.125em] shrink-0 fill-current">
      <path d={marks[id]} />
    </svg>
  );
}
