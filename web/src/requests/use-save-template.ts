import { useQueryClient } from '@tanstack/react-query';
import { service } from '../session/service.ts';
import { queryKeys } from '../session/session.ts';
import { type Failure, useMutationWithToast } from './use-mutation-with-toast.ts';

/** What was saved, or that the newest version had this content already. */
export interface TemplateSave {
  readonly name: string;
  readonly version: number;
  readonly isNew: boolean;
}

/** Saves a template, and reloads the lists that show it. @param failure the toast if it fails */
export function useSaveTemplate(failure: Failure, onSaved: (saved: TemplateSave) => void) {
  const { busy, failed, act } = useMutationWithToast();
  const queries = useQueryClient();

  /** @param content JSON text */
  function save(projectId: number, name: string, content: string): void {
    void act(async () => {
      const saved = await service().saveTemplate(projectId, name, content);
      await queries.invalidateQueries({ queryKey: queryKeys.templates });
      onSaved(saved);
    }, failure);
  }

  return { busy, failed, save };
}
