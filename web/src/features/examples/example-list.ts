import list from '../../../generated/examples.json';

/** A table of the gallery, as the build wrote it. */
export interface Example {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON text. */
  readonly payload: string;
  readonly picture: { readonly url: string; readonly widthPx: number; readonly heightPx: number };
}

export const exampleList: readonly Example[] = list;
