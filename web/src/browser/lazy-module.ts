/**
 * Code that is loaded after the page, but before a press needs it. WebKit allows writing to the clipboard only
 * inside the press, so an import that starts there would come too late.
 */
export function lazyModule<Module>(load: () => Promise<Module>) {
  let loaded: Module | undefined;
  const get = async () => {
    loaded ??= await load();
    return loaded;
  };
  return {
    /** Starts loading. An error is ignored here: the press loads again. */
    preload(): void {
      get().catch(() => {});
    },
    /**
     * Uses the module: within this call if it is loaded, otherwise as soon as it is.
     *
     * @param beforeLoading is called first in the latter case, still inside the press
     */
    async use<Result>(
      action: (module: Module) => Result,
      beforeLoading?: () => void,
    ): Promise<Awaited<Result>> {
      if (loaded === undefined) beforeLoading?.();
      return await action(loaded ?? (await get()));
    },
  };
}
