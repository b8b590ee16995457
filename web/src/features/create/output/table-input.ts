import type { SavedLayer } from '../../../table-styles/saved-layers.ts';
import type { StyleSettings } from '../../../table-styles/style-settings.ts';

/** Everything the stored image depends on. */
export interface TableInput {
  readonly text: string;
  readonly settings: StyleSettings;
  readonly customFilename: string;
  readonly projectId: number | undefined;
  /** Settings saved on the service, which it applies below those of the table. */
  readonly layers: readonly SavedLayer[];
}
