/** Returns its task. */
export default function echo(task: unknown): unknown {
  return task;
}
