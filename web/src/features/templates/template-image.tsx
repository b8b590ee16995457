import type { JsonObject } from '@pictable/contract/json';
import { stringify } from '@pictable/contract/json';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { renderingTexts } from '../../messages/rendering-texts.ts';
import { templateDetail as messages } from '../../messages/templates-texts.ts';
import { TableImage } from '../../rendering/image/table-image.tsx';
import { useLivePreview } from '../../rendering/live-preview.ts';
import { liveRequest } from '../../rendering/live-request.ts';
import { queryKeys } from '../../session/session.ts';
import { previewTable } from '../../table-requests/template-preview.ts';
import { fetchSavedStyles } from '../../table-styles/remote-style-settings.ts';
import { Notice } from '../../ui/notice.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface TemplateImageProps {
  projectId: number;
  template: JsonObject;
  /** Maximum height of the frame; a larger image scrolls. */
  height?: string;
}

/** A template rendered here, above the settings that the project and the account have saved. */
export function TemplateImage({ projectId, template, height = 'max-h-[26rem]' }: TemplateImageProps) {
  const layers = useSavedLayers(projectId);
  const request = useMemo(
    () =>
      liveRequest({ text: stringify(previewTable(template)), styles: {}, settings: layers ?? [], projectId }),
    [template, layers, projectId],
  );
  const { rendering, error, unavailable } = useLivePreview(request);
  return (
    <>
      {error && (
        <Notice tone="error" title={messages.noPreview}>
          {error.message}
        </Notice>
      )}
      {unavailable && <Notice tone="warning">{renderingTexts.unavailable}</Notice>}
      {!error && !unavailable && (
        <ScrollRegion label={messages.preview} className={`${height} rounded-md border border-rule bg-desk`}>
          <div className="grid place-items-center p-4">
            {rendering && layers ? <TableImage rendering={rendering} /> : <Skeleton className="h-28 w-2/5" />}
          </div>
        </ScrollRegion>
      )}
    </>
  );
}

/** The settings saved with the service; undefined while they are loaded. Without them the preview has the defaults. */
function useSavedLayers(projectId: number) {
  const { data } = useQuery({
    queryKey: [...queryKeys.templates, projectId, 'saved styles'],
    queryFn: async () => {
      const saved = await fetchSavedStyles(projectId).catch(() => undefined);
      return saved ? [saved.own, saved.ofProject] : [];
    },
  });
  return data;
}
