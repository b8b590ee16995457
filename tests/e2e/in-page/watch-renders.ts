/** The parts of React's internal tree that the developer tools read; they exist in production builds too. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly return: Fiber | null;
  readonly alternate: Fiber | null;
  readonly stateNode: unknown;
}

/** Tags of function components: plain, with `forwardRef`, with `memo`. */
const functionTags = new Set([0, 11, 14, 15]);
const elementTag = 5;
/** Set on a fiber whose component was called. */
const performedWork = 1;

let rendered: string[] = [];

/** Records every component that renders, by the label of the nearest labelled element. Call it before React loads. */
export function watchRenders(): void {
  const hook = {
    supportsFiber: true,
    checkDCE() {},
    inject: () => 1,
    onCommitFiberUnmount() {},
    onCommitFiberRoot(_renderer: number, root: { readonly current: Fiber }) {
      visit(root.current, root.current.alternate);
    },
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

/** The components that have rendered since the last call. */
export function takeRendered(): readonly string[] {
  const taken = rendered;
  rendered = [];
  return taken;
}

/** Visits what a commit has changed: a fiber that was not reached keeps its children. */
function visit(fiber: Fiber, before: Fiber | null): void {
  if (functionTags.has(fiber.tag) && (fiber.flags & performedWork) !== 0) rendered.push(labelOf(fiber));
  if (before && fiber.child === before.child) return;
  for (let child = fiber.child; child; child = child.sibling) visit(child, child.alternate);
}

function labelOf(fiber: Fiber): string {
  const element = firstElementIn(fiber) ?? parentElementOf(fiber);
  return element?.closest('[aria-label]')?.getAttribute('aria-label') ?? 'page';
}

function firstElementIn(fiber: Fiber): Element | undefined {
  for (let child = fiber.child; child; child = child.sibling) {
    const element = child.tag === elementTag ? (child.stateNode as Element) : firstElementIn(child);
    if (element) return element;
  }
  return undefined;
}

function parentElementOf(fiber: Fiber): Element | undefined {
  for (let parent = fiber.return; parent; parent = parent.return) {
    if (parent.tag === elementTag) return parent.stateNode as Element;
  }
  return undefined;
}
